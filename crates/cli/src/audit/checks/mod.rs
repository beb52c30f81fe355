//! The table of checks: a check is one file here and one line in the table.

mod both_colours;
mod colour_twice;
mod counted_otherwise;
mod date_ambiguous;
mod date_impossible;
mod date_not_standard;
mod date_unreadable;
mod empty_tree;
mod encoding_contradicted;
mod encoding_damaged;
mod encoding_undeclared;
mod extra_close_bracket;
mod extra_close_parenthesis;
mod handicap_mismatch;
mod handicap_unreadable;
mod internal_error;
mod ko_retaken;
mod komi_impossible;
mod komi_not_used;
mod komi_result_fraction;
mod komi_scaled;
mod komi_unreadable;
mod komi_unusual;
mod lifeless_setup;
mod loser_ahead;
mod loser_played_last;
mod lower_case_identifier;
mod margin_unit;
mod missing_close_bracket;
mod missing_close_parenthesis;
mod missing_name;
mod missing_open_bracket;
mod missing_open_parenthesis;
mod missing_semicolon;
mod move_and_setup;
mod moves_after_end;
mod no_game;
mod node_after_variations;
mod not_go;
mod nul_bytes;
mod occupied_point;
mod off_board;
mod property_without_value;
mod rank_unreadable;
mod repeated_property;
mod repetition;
mod result_contradicted;
mod result_missing;
mod result_not_standard;
mod result_parity;
mod result_undecided;
mod result_unreadable;
mod root_property_outside;
mod rules_unknown;
mod same_move_repeated;
mod same_name;
mod size_unreadable;
mod stones_miscounted;
mod stray_text;
mod strict_reader;
mod suicide;
mod superko;
mod text_outside;
mod time_unreadable;
mod too_deep;
mod too_large;
mod too_many_points;
mod too_many_values;
mod too_short;
mod unescaped_close_bracket;
mod unreadable_file;
mod unreadable_move;
mod unreadable_point;
mod unreadable_value;
mod upper_case_point;
mod value_without_property;
mod white_first;
mod winner_swapped;

pub(super) use internal_error::CHECK as INTERNAL_ERROR;
pub(super) use too_large::CHECK as TOO_LARGE;
pub(super) use unreadable_file::CHECK as UNREADABLE_FILE;

use super::check::Check;

/// All checks, in the order of their codes.
pub const CHECKS: &[&Check] = &[
    &unreadable_file::CHECK,
    &no_game::CHECK,
    &too_large::CHECK,
    &not_go::CHECK,
    &too_deep::CHECK,
    &text_outside::CHECK,
    &missing_close_parenthesis::CHECK,
    &extra_close_parenthesis::CHECK,
    &missing_open_parenthesis::CHECK,
    &missing_semicolon::CHECK,
    &missing_close_bracket::CHECK,
    &missing_open_bracket::CHECK,
    &extra_close_bracket::CHECK,
    &stray_text::CHECK,
    &property_without_value::CHECK,
    &value_without_property::CHECK,
    &node_after_variations::CHECK,
    &empty_tree::CHECK,
    &unescaped_close_bracket::CHECK,
    &lower_case_identifier::CHECK,
    &repeated_property::CHECK,
    &both_colours::CHECK,
    &move_and_setup::CHECK,
    &too_many_values::CHECK,
    &unreadable_move::CHECK,
    &unreadable_point::CHECK,
    &unreadable_value::CHECK,
    &root_property_outside::CHECK,
    &upper_case_point::CHECK,
    &too_many_points::CHECK,
    &encoding_undeclared::CHECK,
    &encoding_contradicted::CHECK,
    &encoding_damaged::CHECK,
    &nul_bytes::CHECK,
    &strict_reader::CHECK,
    &internal_error::CHECK,
    &colour_twice::CHECK,
    &same_move_repeated::CHECK,
    &white_first::CHECK,
    &moves_after_end::CHECK,
    &occupied_point::CHECK,
    &off_board::CHECK,
    &suicide::CHECK,
    &ko_retaken::CHECK,
    &superko::CHECK,
    &repetition::CHECK,
    &handicap_mismatch::CHECK,
    &lifeless_setup::CHECK,
    &loser_played_last::CHECK,
    &too_short::CHECK,
    &komi_unreadable::CHECK,
    &komi_scaled::CHECK,
    &komi_impossible::CHECK,
    &komi_unusual::CHECK,
    &result_unreadable::CHECK,
    &result_not_standard::CHECK,
    &komi_result_fraction::CHECK,
    &result_parity::CHECK,
    &result_missing::CHECK,
    &rules_unknown::CHECK,
    &date_unreadable::CHECK,
    &date_impossible::CHECK,
    &date_ambiguous::CHECK,
    &date_not_standard::CHECK,
    &same_name::CHECK,
    &missing_name::CHECK,
    &rank_unreadable::CHECK,
    &handicap_unreadable::CHECK,
    &size_unreadable::CHECK,
    &time_unreadable::CHECK,
    &result_contradicted::CHECK,
    &winner_swapped::CHECK,
    &margin_unit::CHECK,
    &komi_not_used::CHECK,
    &counted_otherwise::CHECK,
    &stones_miscounted::CHECK,
    &loser_ahead::CHECK,
    &result_undecided::CHECK,
];
