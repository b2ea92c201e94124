const accents: Readonly<Record<string, string>> = {
  a: 'á',
  b: 'ƀ',
  c: 'ç',
  d: 'đ',
  e: 'é',
  f: 'ƒ',
  g: 'ĝ',
  h: 'ĥ',
  i: 'í',
  j: 'ĵ',
  k: 'ķ',
  l: 'ļ',
  m: 'ɱ',
  n: 'ñ',
  o: 'ó',
  p: 'þ',
  q: 'ǫ',
  r: 'ŕ',
  s: 'š',
  t: 'ţ',
  u: 'ú',
  v: 'ṽ',
  w: 'ŵ',
  x: 'ẋ',
  y: 'ý',
  z: 'ž',
  A: 'Á',
  B: 'Ɓ',
  C: 'Ç',
  D: 'Đ',
  E: 'É',
  F: 'Ƒ',
  G: 'Ĝ',
  H: 'Ĥ',
  I: 'Í',
  J: 'Ĵ',
  K: 'Ķ',
  L: 'Ļ',
  M: 'Ḿ',
  N: 'Ñ',
  O: 'Ó',
  P: 'Þ',
  Q: 'Ǫ',
  R: 'Ŕ',
  S: 'Š',
  T: 'Ţ',
  U: 'Ú',
  V: 'Ṽ',
  W: 'Ŵ',
  X: 'Ẋ',
  Y: 'Ý',
  Z: 'Ž',
}
const RIGHT_TO_LEFT_EMBEDDING = '\u202b'
const RIGHT_TO_LEFT_MARK = '\u200f'
const POP_EMBEDDING = '\u202c'

/**
 * English made foreign: accents show text that is not in a catalogue, a third more length shows what does not fit, and the sentence runs
 * from right to left. Parameters in braces stay as they are.
 */
export function pseudoLocalize(message: string): string {
  const accented = message.replace(/\{\w+\}|[A-Za-z]/g, (part) => accents[part] ?? part)
  const letters = message.replace(/\{\w+\}/g, '').length
  const padding = '~'.repeat(Math.ceil(letters / 3))
  return `${RIGHT_TO_LEFT_EMBEDDING}${RIGHT_TO_LEFT_MARK}${accented} ${padding}${RIGHT_TO_LEFT_MARK}${POP_EMBEDDING}`
}
