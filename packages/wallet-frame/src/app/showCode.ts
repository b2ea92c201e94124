import { type Clock, isHawserError } from '@hawser/common'
import { EMAIL_COOLDOWN_MS } from '@hawser/embedded-wallet/protocol'
import type { ScreenTexts } from '../page/screenTexts.js'
import type { Place } from '../screens/createStage.js'
import { showForm } from '../screens/showForm.js'
import { explainFault } from './explainFault.js'

/**
 * Has the user enter a code that was mailed just now, until it is right.
 * @throws UserRejectedError, AbortedError, SignedOutError, WalletServiceError where the attempt is over
 */
export function showCode(
  place: Place,
  {
    texts,
    clock,
    text,
    resend,
    finish,
  }: {
    readonly texts: ScreenTexts
    readonly clock: Pick<Clock, 'nowMs'>
    /** Where it was sent to. */
    readonly text: string
    readonly resend: (signal: AbortSignal) => Promise<void>
    /** Has the service look at it. @throws WalletServiceError where it is not right */
    readonly finish: (code: string, signal: AbortSignal) => Promise<void>
  },
): Promise<void> {
  const { code } = texts
  let sentAtMs = clock.nowMs()
  return showForm<void>(place, {
    title: code.title,
    parts: [{ kind: 'text', text }],
    fields: [{ name: 'code', label: code.label, kind: 'code', autocomplete: 'one-time-code' }],
    submit: { label: code.submit },
    progress: code.checking,
    async run(values, end) {
      const digits = (values.code ?? '').replace(/\D/g, '')
      if (digits.length !== 6) throw new InvalidCode()
      await finish(digits, end)
    },
    explain(error) {
      if (error instanceof InvalidCode) return code.invalid
      // No code counts for it any more.
      if (isHawserError(error, 'WALLET_SERVICE_REFUSED') && (error as { field?: unknown }).field === 'flow') return null
      return explainFault(error, texts)
    },
    aside: {
      label: code.again,
      async run(end) {
        const leftMs = sentAtMs + EMAIL_COOLDOWN_MS - clock.nowMs()
        if (leftMs > 0) return texts.wait(Math.ceil(leftMs / 1_000))
        await resend(end)
        sentAtMs = clock.nowMs()
        return code.sent
      },
    },
  })
}

class InvalidCode extends Error {}
