import { type Clock, isHawserError } from '@hawser/common'
import { EMAIL_COOLDOWN_MS } from '@hawser/embedded-wallet/protocol'
import type { ScreenTexts } from '../page/screenTexts.js'
import type { Place } from '../screens/createStage.js'
import { showForm } from '../screens/showForm.js'
import { showWork } from '../screens/showWork.js'
import { explainFault } from './explainFault.js'
import type { WalletSession } from './walletSession.js'

/**
 * Has the user enter a code that is mailed for it, so that the session is one of the last minutes: for what the service does after that alone.
 * @throws UserRejectedError, AbortedError, SignedOutError, WalletServiceError where the attempt is over
 */
export async function proveByCode(
  place: Place,
  {
    session,
    clock,
    texts,
  }: {
    readonly session: Pick<WalletSession, 'prove'>
    readonly clock: Pick<Clock, 'nowMs'>
    readonly texts: ScreenTexts
  },
): Promise<void> {
  const { code, device } = texts
  const proof = await showWork(place, { title: code.title, progress: texts.working, run: (end) => session.prove(end) })
  const { email } = proof
  if (proof.isLinkNeeded)
    await showWork(place, {
      title: device.title,
      parts: [{ kind: 'text', text: device.text(email) }],
      progress: device.waiting,
      run: proof.approved,
    })
  let sentAtMs = clock.nowMs()
  await showForm<void>(place, {
    title: code.title,
    parts: [{ kind: 'text', text: code.text(email) }],
    fields: [{ name: 'code', label: code.label, kind: 'code', autocomplete: 'one-time-code' }],
    submit: { label: code.submit },
    progress: code.checking,
    async run(values, end) {
      const digits = (values.code ?? '').replace(/\D/g, '')
      if (digits.length !== 6) throw new InvalidCode()
      await proof.finish(digits, end)
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
        await proof.resend(end)
        sentAtMs = clock.nowMs()
        return code.sent
      },
    },
  })
}

class InvalidCode extends Error {}
