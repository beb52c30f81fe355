//! Points whose meaning depends on the size of the board, settled when it is known.

use kifu_rules::{ByColor, Event, Point, Size};

/// Reads points in capitals as small letters where the board has no such points, and `tt` as a pass
/// where it is one. Returns the places of the events with capitals that were changed.
pub(crate) fn settle(
    size: Size,
    events: &mut [Event],
    places: &[u32],
    territory: &mut ByColor<Vec<Point>>,
) -> Vec<usize> {
    let capitals = size.width() <= 26 && size.height() <= 26;
    let pass = size.width() <= 19 && size.height() <= 19;
    let mut changed = Vec::new();
    for (event, &place) in events.iter_mut().zip(places) {
        let lowered = capitals
            && match event {
                Event::Play(_, point) => lower(point),
                Event::Setup(stones) => {
                    stones.iter_mut().fold(false, |any, (point, _)| lower(point) | any)
                }
                Event::Pass(_) | Event::ToPlay(_) => false,
            };
        if lowered {
            changed.push(place as usize);
        }
        if let Event::Play(color, Point { x: 19, y: 19 }) = *event
            && pass
        {
            *event = Event::Pass(color);
        }
    }
    let ByColor { black, white } = territory;
    for point in black.iter_mut().chain(white).filter(|_| capitals) {
        lower(point);
    }
    changed
}

/// Takes capitals as small letters; whether there were any.
const fn lower(point: &mut Point) -> bool {
    let Point { x, y } = *point;
    point.x -= if x > 25 { 26 } else { 0 };
    point.y -= if y > 25 { 26 } else { 0 };
    x > 25 || y > 25
}

#[cfg(test)]
mod tests {
    use super::*;
    use kifu_rules::Color::Black;

    #[test]
    fn points_mean_what_the_board_lets_them_mean() {
        for (side, capital, tt) in [
            (19, Point { x: 2, y: 3 }, Event::Pass(Black)),
            (21, Point { x: 2, y: 3 }, Event::Play(Black, Point { x: 19, y: 19 })),
            (52, Point { x: 28, y: 29 }, Event::Play(Black, Point { x: 19, y: 19 })),
        ] {
            let size = Size::new(side, side).unwrap();
            let mut events = [
                Event::Play(Black, Point { x: 28, y: 29 }),
                Event::Play(Black, Point { x: 19, y: 19 }),
            ];
            let changed = settle(size, &mut events, &[7, 9], &mut ByColor::default());
            assert_eq!(events, [Event::Play(Black, capital), tt]);
            assert_eq!(changed.len(), usize::from(side < 27));
        }
    }
}
