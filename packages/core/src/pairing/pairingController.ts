import { subscribe } from 'valtio/vanilla'
import type { Internals } from '../client/internals.js'
import { detectEnvironment } from '../environment/detectEnvironment.js'
import type { Pairing, WalletLink } from '../interfaces/connector.js'
import { PAIRING_MARGIN_MS } from '../lateConstants.js'
import { selectPairedConnections } from '../selectors/connectedWallets.js'
import type { ChosenWallet, HawserState } from '../state/tree.js'

/**
 * The state of a connect through a wallet's app: the pairing, the wallet that was chosen and its link.
 * All of it goes when no connect waits and no such connection stands any more.
 */
export function createPairingController({ state, platform }: Pick<Internals, 'state' | 'platform'>) {
  const slice = state.connecting
  let generation: number | undefined
  /** The link and wallet of the connection that stands while another connect waits: they count again unless that one succeeds. */
  let before: Pick<HawserState['connecting'], 'link' | 'wallet'> | undefined

  const isWaiting = (): boolean =>
    slice.attempt?.phase === 'waiting' && !slice.attempt.isGranted && slice.attempt.generation === generation
  let endExpiry = (): void => {}
  /** Says so once the pairing on show is too old. Timers stand still while a phone is in another app: then once it is back. */
  const watchExpiry = (): void => {
    endExpiry()
    const { pairing } = slice
    if (!pairing || pairing.isExpired) return
    const leftMs = pairing.expiresAtMs - PAIRING_MARGIN_MS - platform.clock.nowMs()
    const expire = (): void => {
      pairing.isExpired = true
    }
    endExpiry = platform.clock.setTimeout(expire, Math.max(0, leftMs + 1))
  }
  const clear = (): void => {
    endPairing()
    if (slice.link !== null) slice.link = null
    if (slice.wallet !== undefined) slice.wallet = undefined
  }
  const endPairing = (): void => {
    endExpiry()
    if (slice.pairing !== null) slice.pairing = null
    if (slice.isHandedOver) slice.isHandedOver = false
  }
  const check = (): void => {
    if (isWaiting()) return
    const own = selectPairedConnections(state)
    if (own.length === 0) clear()
    else endPairing()
    if (before && own.length > 0 && !own.some((connection) => connection.generation === generation))
      Object.assign(slice, before)
    before = undefined
  }

  const stops = [subscribe(slice, check), subscribe(state.connections, check), platform.onVisible(watchExpiry)]
  return {
    /** A connect goes to a wallet by a connector that leads to any. */
    begin(attemptGeneration: number, wallet: ChosenWallet | undefined): void {
      // One that begins while another waits takes its place.
      before ??= { link: slice.link, wallet: slice.wallet }
      generation = attemptGeneration
      clear()
      slice.wallet = wallet
    },
    /** The picture of the wallet that was chosen, which comes later. Ignored unless it is of the latest connect. */
    setImage(attemptGeneration: number, imageUrl: string): void {
      if (attemptGeneration === generation && slice.wallet) slice.wallet = { ...slice.wallet, imageUrl }
    },
    /** Ignored unless it is of the connect that waits now. */
    setPairing(attemptGeneration: number, value: unknown): void {
      const pairing = parsePairing(value)
      if (!pairing || attemptGeneration !== generation || !isWaiting()) return
      slice.pairing = pairing
      watchExpiry()
    },
    /** The user opens the wallet's app. */
    setLink(link: WalletLink): void {
      slice.link = link
      slice.isHandedOver = isWaiting() && isHandOverBrowser(platform.window)
    },
    /** At once what a change of the connections does a moment later. */
    check,
    start: () => check(),
    dispose: () => {
      endExpiry()
      for (const stop of stops) stop()
    },
  }
}

/**
 * Whether the page falls asleep while the user is in a wallet's app, so that the connect shows as under way when the user comes back:
 * Telegram's web view, and Safari on iOS.
 */
function isHandOverBrowser(window: object | undefined): boolean {
  const { os, browser, isTelegram } = detectEnvironment(window)
  return isTelegram || (os === 'ios' && browser === 'safari')
}

/** More than any wallet's camera reads from one code. */
const maxUriLength = 4_096

/** A pairing as a connector tells it; undefined where it is none. What stands in the URI may be drawn and put into links. */
function parsePairing(value: unknown): Pairing | undefined {
  const { uri, expiresAtMs } = Object(value) as Readonly<Record<string, unknown>>
  const isUri = typeof uri === 'string' && uri.length <= maxUriLength && /^wc:[\w.~!$&'()*+,;=:@/?%-]+$/.test(uri)
  return isUri && typeof expiresAtMs === 'number' && Number.isFinite(expiresAtMs) ? { uri, expiresAtMs } : undefined
}
