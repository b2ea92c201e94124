import { toErrorInfo } from '../errors/pageErrors.js'
import type { ReplacementKind } from '../interfaces/capabilities.js'
import type { FeatureContext } from '../interfaces/feature.js'
import { askReplacement } from './askReplacement.js'
import type { createTransactionLog } from './createTransactionLog.js'
import type { SendState } from './sendState.js'

export interface ReplacingDeps {
  readonly feature: FeatureContext<SendState>
  readonly log: ReturnType<typeof createTransactionLog>
}

/** What takes the place of transactions that are pending, one at a time. */
export function createReplacing(slice: SendState, { feature, log }: ReplacingDeps) {
  let current: AbortController | undefined

  const leave = (): void => {
    current?.abort()
    current = undefined
    slice.replacing = null
  }

  return {
    async replace(id: string, wanted: ReplacementKind): Promise<boolean> {
      const transaction = log.find(id)
      // The wallet is not asked for two at a time.
      if (!transaction || slice.replacing?.isAsking) return false
      const attempt = new AbortController()
      current = attempt
      // Sped up once it was cancelled, it is the cancelling that is sped up.
      const kind = transaction.replacements.at(-1)?.kind === 'cancel' ? 'cancel' : wanted
      slice.replacing = { id, kind, isAsking: true, error: null }
      try {
        const answer = await askReplacement(feature, { ...transaction }, kind, attempt.signal, {
          // However late the wallet agrees, what it has sent is known.
          onSent(sent) {
            if (sent.isReplacement) log.replaced(id, sent.nonce, { kind, hash: sent.hash })
            else if (sent.transaction) log.add(sent.transaction)
          },
        })
        if (current === attempt) slice.replacing = null
        return answer
      } catch (error) {
        if (current === attempt) slice.replacing = { id, kind, isAsking: false, error: toErrorInfo(error) }
        return false
      } finally {
        if (current === attempt) current = undefined
      }
    },
    leave,
  }
}
