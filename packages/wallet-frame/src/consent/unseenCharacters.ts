const unseen = /[\p{Cc}\p{Cf}\p{Co}\p{Cn}\p{Cs}\p{Zl}\p{Zp}\u115f\u1160\u3164\uffa0]/u
/** Line ends and tabs are seen, and what joins emoji belongs to them. */
const seen = /\n|\r|\t|\u200d|\ufe0e|\ufe0f/g

/** Whether a text has characters that are not shown, or change how others are: directions of writing, zero widths, fillers, private use. */
export function hasUnseenCharacters(text: string): boolean {
  return unseen.test(text.replace(seen, ''))
}
