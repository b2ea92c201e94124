import { WalletServiceError } from '../../errors.js'
import { showChoice } from '../../screens/showChoice.js'
import { showForm } from '../../screens/showForm.js'
import { explainFault } from '../explainFault.js'
import type { ManageContext } from './manageContext.js'
import { showTyped } from './showTyped.js'

class PhraseFault extends Error {}

interface ImportOptions {
  /** The wallet that the service knows was made a moment ago, for want of this one: nothing is lost with it. */
  readonly isJustMade?: boolean | undefined
}

/**
 * Has the user bring the wallet of a recovery phrase. Where the service knows another one of theirs it takes its place, after a typed word and a mailed code. The words
 * are entered in the frame, and go to its worker alone. @throws as {@link ManagePart}
 */
export async function importPhrase(
  context: ManageContext,
  signal: AbortSignal,
  { isJustMade = false }: ImportOptions = {},
): Promise<boolean> {
  const { flows, session, service } = context
  const { walletId: former } = await session.use((token) => service.wallet({ token, signal }), signal)
  let isBrought = false
  const run: Parameters<typeof flows.run<boolean>>[0] = async ({ place, texts, prove }) => {
    const { importing: words, confirming } = texts.manage
    const { findPhraseFault } = await import('./findPhraseFault.js')
    if (former !== null && !isJustMade) {
      const isMeant = await showTyped(place, {
        title: words.replaceTitle,
        parts: [
          { kind: 'text', text: words.replaceText },
          { kind: 'danger', text: words.replaceDanger },
        ],
        word: () => confirming.replaceWord,
        submit: words.replaceGo,
        texts,
      })
      if (!isMeant) return false
      await prove()
    }
    const isImported = await showForm<boolean>(place, {
      title: words.title,
      parts: [
        ...(former !== null && isJustMade ? [{ kind: 'note', text: words.freshText } as const] : []),
        { kind: 'text', text: words.text },
      ],
      fields: [{ name: 'words', label: words.label, kind: 'words', autocomplete: 'off', hint: words.hint }],
      submit: { label: words.go },
      progress: words.progress,
      async run(values, inner) {
        const fault = findPhraseFault(values.words ?? '', words)
        if (fault !== null) throw new PhraseFault(fault)
        await bringWallet(context, { phrase: values.words ?? '', former, prove, signal: inner })
        isBrought = true
        return true
      },
      explain: (error) => (error instanceof PhraseFault ? error.message : explainFault(error, texts)),
      back: { label: texts.back, chosen: false },
    })
    if (!isImported) return false
    await showChoice(place, {
      title: words.doneTitle,
      parts: [{ kind: 'text', text: words.doneText }],
      buttons: [{ label: texts.manage.done, chosen: true, look: 'primary' }],
      isSuccess: true,
    })
    return true
  }
  try {
    return await flows.run(run, signal)
  } finally {
    // Also where the screen that says so was closed. It ends whatever stands on the screen.
    if (isBrought) session.tellChange()
  }
}

/** The service has it before the former one goes, here and there. */
async function bringWallet(
  { wallet, vault, session, service }: ManageContext,
  {
    phrase,
    former,
    prove,
    signal,
  }: {
    readonly phrase: string
    readonly former: string | null
    readonly prove: () => Promise<void>
    readonly signal: AbortSignal
  },
): Promise<void> {
  wallet.close()
  const shares = await vault.ask('importPhrase', { phrase, recovery: null }, { signal })
  const { walletId } = shares
  try {
    const kept = { shares, removesRecovery: former !== null, replacesWallet: former !== null }
    await session.useFresh((token) => service.keepSet(kept, { token, signal }), { signal, prove })
  } catch (error) {
    // The service may have it all the same, where its answer was lost: then it is the user's.
    const known = await session.use((token) => service.wallet({ token, signal }), signal).catch(() => undefined)
    if (known?.walletId !== walletId) {
      if (known || error instanceof WalletServiceError) await vault.ask('forget', { walletId }).catch(() => {})
      wallet.close()
      throw error
    }
  } finally {
    shares.service.fill(0)
  }
  if (former !== null) await vault.ask('forget', { walletId: former }).catch(() => {})
  // Opened again by the service's share when it is needed, as any other one.
  wallet.close()
}
