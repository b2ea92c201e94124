/** `format`: something in it cannot be seen, such as a line break: whoever reads it may read another one. */
export type MemoIssue = 'tooLong' | 'format'

const unseen = /[\p{C}\p{DI}\p{Zl}\p{Zp}]/u

/** Why a memo cannot be sent; null where it can. `maxBytes` in UTF-8. */
export function findMemoIssue(memo: string, maxBytes: number): MemoIssue | null {
  if (unseen.test(memo)) return 'format'
  return new TextEncoder().encode(memo).length > maxBytes ? 'tooLong' : null
}
