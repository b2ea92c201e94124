import { base64urlnopad } from '@scure/base'
import * as v from 'valibot'

const text = (maxLength: number) => v.pipe(v.string(), v.maxLength(maxLength))
const shareBytes = v.pipe(
  text(4_096),
  v.rawTransform(({ dataset, addIssue, NEVER }) => {
    try {
      return base64urlnopad.decode(dataset.value)
    } catch {
      addIssue({ message: 'The share is no base64url.' })
      return NEVER
    }
  }),
)

/** The service's share of a set. */
export const shareSchema = v.object({ service: shareBytes })
/** What a wallet is recovered by: each set with its recovery share as it was sealed. */
export const recoverySetsSchema = v.object({
  sets: v.pipe(v.array(v.object({ setId: text(64), service: shareBytes, recovery: text(16_384) })), v.maxLength(1_000)),
})

export const encodeShare = (share: Uint8Array): string => base64urlnopad.encode(share)
