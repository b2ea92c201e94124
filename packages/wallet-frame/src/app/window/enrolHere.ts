import { type Clock, isHawserError } from '@hawser/common'
import { createMessageId } from '@hawser/embedded-wallet/protocol'
import { base64urlnopad } from '@scure/base'
import { boundTo, type SealedSecret } from '../../enrolment/sealedSecret.js'
import { fromSealedText } from '../../enrolment/sealedText.js'
import { WalletElsewhereError, WalletServiceError } from '../../errors.js'
import type { Appearance } from '../../page/createAppearance.js'
import type { ScreenTexts } from '../../page/screenTexts.js'
import type { Place } from '../../screens/createStage.js'
import { showForm } from '../../screens/showForm.js'
import { showWork } from '../../screens/showWork.js'
import type { OpenWallet } from '../../vault.js'
import type { VaultClient } from '../../worker/createVaultClient.js'
import { explainFault } from '../explainFault.js'
import type { KnownWallet, WalletService } from '../walletService.js'
import type { WalletSession } from '../walletSession.js'
import { type OwnWindow, openOwnWindow } from './openOwnWindow.js'

export interface EnrolOptions {
  readonly texts: ScreenTexts
  readonly vault: Pick<VaultClient, 'ask' | 'lock'>
  readonly service: Pick<WalletService, 'wallet' | 'shareToEnrol' | 'keepSet'>
  readonly session: Pick<WalletSession, 'email' | 'use' | 'useFresh'>
  readonly clock: Clock
  /** Has the user enter a mailed code, where the last one was longer ago. */
  readonly prove: () => Promise<void>
  readonly appOrigin: string
  readonly projectId: string
  readonly appearance: Pick<Appearance, 'follow'>
}

/**
 * Opens the wallet that this browser has in another place than this app's, and makes a set of shares for this one. The user agrees in a window of the page's own
 * origin, which hands over its device share, sealed to this frame's worker; the service gives its share of the same set for a code of the last minutes; what is
 * kept here from then on is a device share of a new set, under a key of this place. The app has no part in it.
 * @throws WalletElsewhereError where the user gives it up; SignedOutError, VaultStorageError, WalletServiceError, AbortedError
 */
export async function enrolHere(place: Place, options: EnrolOptions): Promise<OpenWallet> {
  const { texts, vault, service, session, prove } = options
  const { signal } = place
  const { enrol } = texts
  const { walletId, sets } = await session.use((token) => service.wallet({ token, signal }), signal)
  if (walletId === null) throw new WalletElsewhereError()
  const handed = await askWindow(place, { walletId, sets }, options)
  const share = await session.useFresh(
    (token) =>
      showWork(place, {
        title: enrol.title,
        progress: texts.working,
        run: (end) => service.shareToEnrol(handed.setId, { token, signal: end }),
      }),
    { signal, prove },
  )
  return showWork(place, { title: enrol.title, progress: texts.working, run: keep })

  async function keep(end: AbortSignal): Promise<OpenWallet> {
    const { secret, purpose } = handed
    const asked = { service: share, handed: secret, boundTo: purpose }
    const shares = await vault.ask('enrol', asked, { signal: end })
    try {
      await session.use((token) => service.keepSet({ shares, removesRecovery: false }, { token, signal: end }), end)
    } catch (error) {
      // What the service does not keep is of no use here. Where its answer was lost, it says what it has when it is asked next.
      if (error instanceof WalletServiceError) await vault.ask('forget', { walletId: shares.walletId })
      else vault.lock()
      throw error
    }
    return { walletId: shares.walletId, setId: shares.setId }
  }
}

interface Handed {
  readonly setId: string
  readonly secret: SealedSecret
  readonly purpose: string
}

/** Until the window has handed the share over, or the user has given it up. */
async function askWindow(
  place: Place,
  known: { readonly walletId: string; readonly sets: KnownWallet['sets'] },
  options: EnrolOptions,
): Promise<Handed> {
  const { texts, clock, projectId, appearance } = options
  const { enrol } = texts
  const handed = await showForm<Handed | null>(place, {
    title: enrol.title,
    parts: [{ kind: 'text', text: enrol.text }],
    fields: [],
    submit: { label: enrol.action },
    progress: enrol.waiting,
    // Begins in the press itself, which opens the window.
    run: (_, signal) =>
      ask(openOwnWindow({ window: place.window, projectId, clock, appearance, signal }), known, options),
    explain(error) {
      if (isHawserError(error, 'WINDOW_BLOCKED')) return enrol.blocked
      if (isHawserError(error, 'WINDOW_CLOSED') || isHawserError(error, 'IFRAME_RELOADED')) return enrol.closed
      if (isHawserError(error, 'IFRAME_REFUSED'))
        return (error as { readonly reason?: unknown }).reason === 'NOT_HERE' ? enrol.notHere : enrol.closed
      return explainFault(error, texts)
    },
    buttons: [{ label: enrol.later, chosen: null }],
  })
  if (!handed) throw new WalletElsewhereError()
  return handed
}

async function ask(
  opened: OwnWindow,
  { walletId, sets }: { readonly walletId: string; readonly sets: KnownWallet['sets'] },
  { vault, session, appOrigin }: EnrolOptions,
): Promise<Handed> {
  try {
    const { publicKey } = await vault.ask('offerEnrolment', {})
    const nonce = createMessageId()
    const { setId, ...sealed } = await opened.ask('HAND_OVER', {
      appOrigin,
      email: session.email(),
      walletId,
      setIds: sets.map((one) => one.setId),
      publicKey: base64urlnopad.encode(publicKey),
      nonce,
    })
    const purpose = boundTo({ name: 'HAND_OVER', appOrigin, nonce, of: walletId })
    return { setId, secret: fromSealedText(sealed), purpose }
  } finally {
    opened.close()
  }
}
