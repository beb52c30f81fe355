//! The file of weights: a line of text, the numbers of the shape, then half-precision numbers in
//! the order of use. Written by `training/export.py`.

use super::input::INPUTS;
use super::layers::{CHANNELS, Convolution, Linear};
use super::margin::MIXTURE;

const MAGIC: &[u8] = b"kifu-net 2\n";

/// Answers a point: whose it will be (3), its worth (5), whether its stone is lost (1).
pub(super) const HEADS: usize = 9;

/// All weights, ready to use.
#[derive(Debug)]
pub(super) struct Weights {
    pub(super) stem: Convolution,
    pub(super) blocks: Vec<Block>,
    pub(super) heads: Linear,
    pub(super) hidden: Linear,
    pub(super) mixture: Linear,
}

/// Two convolutions around which the input is led, and what may be added after them.
#[derive(Debug)]
pub(super) struct Block {
    pub(super) first: Convolution,
    pub(super) second: Convolution,
    pub(super) chain: Option<Linear>,
    pub(super) liberties: Option<Linear>,
    pub(super) board: Option<Linear>,
}

impl Weights {
    /// Reads a file; none if it is no such file, or of another shape than this program's.
    pub(super) fn read(data: &[u8]) -> Option<Self> {
        let data = data.strip_prefix(MAGIC)?;
        let (&[inputs, channels, blocks, heads, hidden, mixture, chain, liberty, board], data) =
            data.split_first_chunk::<9>()?;
        let shape = [inputs, channels, heads, mixture].map(usize::from);
        if shape != [INPUTS, CHANNELS, HEADS, MIXTURE] {
            return None;
        }
        let mut reader = Reader { data };
        let stem = reader.convolution(INPUTS)?;
        let has =
            |set: u8, block: u8| set.checked_shr(block.into()).is_some_and(|set| set & 1 == 1);
        let blocks = (0..blocks)
            .map(|block| {
                Some(Block {
                    first: reader.convolution(CHANNELS)?,
                    second: reader.convolution(CHANNELS)?,
                    chain: match has(chain, block) {
                        true => Some(reader.linear(CHANNELS, CHANNELS)?),
                        false => None,
                    },
                    liberties: match has(liberty, block) {
                        true => Some(Linear {
                            weights: reader.numbers(CHANNELS * CHANNELS)?,
                            bias: vec![0.0; CHANNELS],
                        }),
                        false => None,
                    },
                    board: match has(board, block) {
                        true => Some(reader.linear(CHANNELS, CHANNELS)?),
                        false => None,
                    },
                })
            })
            .collect::<Option<Vec<_>>>()?;
        let hidden_size = usize::from(hidden);
        let weights = Self {
            stem,
            blocks,
            heads: reader.linear(CHANNELS, HEADS)?,
            hidden: reader.linear(2 * CHANNELS, hidden_size)?,
            mixture: reader.linear(hidden_size, 3 * MIXTURE)?,
        };
        reader.data.is_empty().then_some(weights)
    }
}

struct Reader<'a> {
    data: &'a [u8],
}

impl Reader<'_> {
    fn numbers(&mut self, count: usize) -> Option<Vec<f32>> {
        let (numbers, rest) = self.data.split_at_checked(2 * count)?;
        self.data = rest;
        let half = |pair: &[u8]| from_half(u16::from_le_bytes([pair[0], pair[1]]));
        Some(numbers.chunks_exact(2).map(half).collect())
    }

    fn convolution(&mut self, inputs: usize) -> Option<Convolution> {
        let weights = self.numbers(CHANNELS * 9 * inputs)?;
        let bias = self.numbers(CHANNELS)?;
        Some(Convolution::new(&weights, &bias, inputs))
    }

    fn linear(&mut self, inputs: usize, outputs: usize) -> Option<Linear> {
        let weights = self.numbers(inputs * outputs)?;
        Some(Linear { weights, bias: self.numbers(outputs)? })
    }
}

/// The value of an IEEE half-precision number; infinities and non-numbers count as 0.
fn from_half(bits: u16) -> f32 {
    let sign = u32::from(bits >> 15) << 31;
    let (exponent, fraction) = (u32::from((bits >> 10) & 31), u32::from(bits & 1023));
    match exponent {
        0 => f32::from_bits(sign | (fraction as f32 / 16_777_216.0).to_bits()),
        31 => 0.0,
        _ => f32::from_bits(sign | ((exponent + 112) << 23) | (fraction << 13)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn half_precision() {
        for (bits, value) in [
            (0x0000, 0.0),
            (0x3c00, 1.0),
            (0xc000, -2.0),
            (0x7bff, 65504.0),
            (0x0001, 5.960_464_5e-8),
            (0x8400, -6.103_515_6e-5),
            (0x3555, 0.333_251_95),
        ] {
            assert_eq!(from_half(bits).to_bits(), f32::to_bits(value), "{bits:04x}");
        }
    }

    #[test]
    fn other_files_are_refused() {
        for data in [&b""[..], b"kifu-net 2\n", b"kifu-net 2\n123456789", b"kifu-net 1\n"] {
            assert!(Weights::read(data).is_none());
        }
        assert!(Weights::read(include_bytes!("weights.bin")).is_some());
        let cut = include_bytes!("weights.bin");
        assert!(Weights::read(&cut[..cut.len() - 2]).is_none());
    }
}
