/** Scripts whose letters are drawn like Latin ones. Those of no other script pass for a Latin letter. */
const likeLatin =
  /[\p{sc=Cyrillic}\p{sc=Greek}\p{sc=Armenian}\p{sc=Cherokee}\p{sc=Coptic}\p{sc=Lisu}\p{sc=Georgian}\p{sc=Deseret}\p{sc=Osage}]/u
const latin = /\p{sc=Latin}/u

/** Letters that nobody can tell from the Latin one, by what they pass for. */
const drawnAs = {
  A: 'АΑᎪꓮ',
  B: 'ВΒᏴꓐ',
  C: 'СᏟⲤꓚ',
  D: 'Ꭰꓓ',
  E: 'ЕΕᎬꓰ',
  H: 'НΗᎻꓧ',
  I: 'ІΙӀꓲ',
  J: 'ЈᎫꓙ',
  K: 'КΚᏦꓗ',
  L: 'Ꮮꓡ',
  M: 'МΜᎷꓟ',
  N: 'Νꓠ',
  O: 'ОΟՕⲞꓳ',
  P: 'РΡᏢꓑ',
  S: 'ЅՏᏚꓢ',
  T: 'ТΤᎢꓔ',
  U: 'Սꓴ',
  V: 'ѴᏙꓦ',
  W: 'ԜᎳꓪ',
  X: 'ХΧⲬꓫ',
  Y: 'УΥҮꓬ',
  Z: 'ΖᏃꓜ',
  a: 'аɑ',
  c: 'сϲ',
  d: 'ԁ',
  e: 'е',
  g: 'ɡ',
  h: 'һ',
  i: 'іı',
  j: 'јϳ',
  l: 'ӏ',
  o: 'оοօ',
  p: 'рρ',
  q: 'ԛ',
  s: 'ѕ',
  u: 'ս',
  v: 'νѵ',
  w: 'ԝѡ',
  x: 'х',
  y: 'уγ',
} as const

const plainLetters = /* @__PURE__ */ new Map(
  Object.entries(drawnAs).flatMap(([plain, letters]) => [...letters].map((letter) => [letter, plain] as const)),
)

/** A text as it looks: letters of other scripts and forms as the Latin ones that they are drawn like, without marks on them. */
function toPlain(text: string): string {
  return [...text.normalize('NFKD').replace(/\p{M}+/gu, '')]
    .map((letter) => plainLetters.get(letter) ?? letter)
    .join('')
}

/**
 * Returns the text that a symbol passes for without being it, such as `USDC` for one whose last letter is Cyrillic; null for a symbol that is what it
 * looks like. Symbols of one script that is not drawn like Latin pass, whatever they are.
 */
export function findLookAlike(symbol: string): string | null {
  const plain = toPlain(symbol)
  if (likeLatin.test(symbol)) return latin.test(symbol) || isPlain(plain) ? plain : null
  // Full-width and other forms of Latin letters, and letters with marks.
  return plain !== symbol && isPlain(plain) ? plain : null
}

const isPlain = (text: string): boolean => /^[\x20-\x7e]+$/.test(text)
