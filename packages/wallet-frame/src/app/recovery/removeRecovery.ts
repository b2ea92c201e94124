import { UserRejectedError } from '@hawser/common'
import { showChoice } from '../../screens/showChoice.js'
import { showWork } from '../../screens/showWork.js'
import type { FlowContext } from '../createFlows.js'
import { explainFault } from '../explainFault.js'
import type { RecoveryMethod } from '../walletService.js'
import { replaceShares } from './replaceShares.js'

/**
 * Takes away this browser's way of recovery, after the user has confirmed it, and by a code of the last minutes.
 * @throws UserRejectedError where the user keeps it; VaultLockedError, SignedOutError, AbortedError
 */
export async function removeRecovery(
  context: FlowContext,
  { method }: { readonly method: RecoveryMethod },
): Promise<void> {
  const { place, texts, session, service, wallet, prove } = context
  const words = texts.recovery
  const known = await showWork(place, {
    title: words.removeTitle,
    progress: texts.working,
    async run(signal) {
      await wallet.open(signal)
      return session.use((token) => service.wallet({ token, signal }), signal)
    },
  })
  const own = known.sets.find(({ isThis }) => isThis)
  if (!own?.hasRecovery || (own.recoveryMethod !== null && own.recoveryMethod !== method)) {
    await showChoice<void>(place, {
      title: words.removeTitle,
      parts: [{ kind: 'text', text: words.notHere(words[method].name) }],
      buttons: [{ label: texts.close, chosen: undefined, look: 'primary' }],
    })
    throw new UserRejectedError()
  }
  const hasOthers = known.sets.some(({ isThis, hasRecovery }) => !isThis && hasRecovery)
  let error: string | undefined
  for (;;) {
    const chosen = await showChoice<'remove' | 'keep'>(place, {
      title: words.removeTitle,
      parts: [
        hasOthers ? { kind: 'note', text: words.removeOne } : { kind: 'danger', text: words.removeLast },
        { kind: 'quiet', text: words.removeCode },
      ],
      buttons: [
        { label: words.remove, chosen: 'remove', look: 'danger' },
        { label: texts.cancel, chosen: 'keep' },
      ],
      error,
    })
    if (chosen === 'keep') throw new UserRejectedError()
    try {
      await replaceShares(context, {
        recovery: null,
        signal: place.signal,
        keep: (shares) =>
          session.useFresh(
            (token) =>
              showWork(place, {
                title: words.removeTitle,
                progress: texts.working,
                run: (signal) => service.keepSet({ shares, removesRecovery: true }, { token, signal }),
              }),
            { signal: place.signal, prove },
          ),
      })
      return
    } catch (fault) {
      const said = explainFault(fault, texts)
      if (said === null || place.signal.aborted) throw fault
      error = said
    }
  }
}
