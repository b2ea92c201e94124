import type { ChosenWallet, Hawser } from '@hawser/core'
import type { ConnectReturnType, ConnectWallet } from '@hawser/core/actions'
import { useCallback, useEffect, useRef } from 'react'
import { type MutationState, useMutationState } from '../hooks/useMutationState.js'
import { type Actions, useActions } from '../provider/actions.js'
import { useHawser } from '../provider/useHawser.js'
import { useHawserState } from '../provider/useHawserState.js'

/** `isPending`, `data` and `error` are of the connect that this hook began: a pairing is pending until a wallet answers. */
export interface UseHawserPairingReturnType extends MutationState<ConnectReturnType> {
  /** What a wallet's app has to be shown: to draw as a QR code, or to put into a link. Undefined until there is one. */
  readonly uri: string | undefined
  /** Milliseconds since the epoch. */
  readonly expiresAtMs: number | undefined
  /** Whether it is too old to be shown. The connector renews it by itself; where it does not, `renew` does. */
  readonly isExpired: boolean
  /** The wallet that the connect is for, where one was chosen. */
  readonly wallet: ChosenWallet | undefined
  /** Begins a connect through WalletConnect, for the wallet or for any; one that waits is ended. */
  readonly connect: (wallet?: ConnectWallet) => void
  /** Begins it again, for the same wallet as before: after an expiry or a refusal. */
  readonly renew: () => void
  /** Ends the connect. */
  readonly cancel: () => void
}

const pick =
  ({ cancelConnect, getWcUri }: Actions['connect']) =>
  async (hawser: Hawser, wallet: ConnectWallet | undefined): Promise<ConnectReturnType> => {
    cancelConnect(hawser)
    const { approval } = await getWcUri(hawser, { wallet })
    return approval
  }

/**
 * Connects a wallet in another app without the modal: draw `uri`, or open the wallet by `createWalletLink` of `@hawser/core/wallets`.
 *
 * @example
 * const { connect, uri, isExpired, renew, cancel } = useHawserPairing()
 * connect(wallet) // of useHawserWallets, or nothing for a code that any wallet can scan
 */
export function useHawserPairing(): UseHawserPairingReturnType {
  const hawser = useHawser()
  const actions = useActions()
  const pairing = useHawserState((state) => state.connecting.pairing)
  const wallet = useHawserState((state) => state.connecting.wallet)
  const { run, state } = useMutationState('connect', pick, { intent: 'connect' })
  const { reset } = state
  // The state forgets it with a connect that failed; it knows it where another part of the page has begun the connect.
  const latest = useRef<{ readonly hawser: Hawser; readonly wallet: ConnectWallet | undefined }>({ hawser, wallet })
  const isWaiting = useHawserState((state) => state.connecting.attempt?.phase === 'waiting')
  useEffect(() => {
    if (isWaiting) latest.current = { hawser, wallet }
  }, [hawser, isWaiting, wallet])
  const connect = useCallback(
    (chosen?: ConnectWallet) => {
      latest.current = { hawser, wallet: chosen }
      run(chosen)
    },
    [hawser, run],
  )
  const renew = useCallback(
    () => run(latest.current.hawser === hawser ? latest.current.wallet : undefined),
    [hawser, run],
  )
  const cancel = useCallback(() => {
    actions.intents.connect?.abort()
    // Without the code nothing has begun here, and with the client everything has ended.
    if (!hawser.signal.aborted) actions.connect.current?.cancelConnect(hawser)
    reset()
  }, [hawser, actions, reset])
  const { uri, expiresAtMs, isExpired = false } = pairing ?? {}
  return { ...state, uri, expiresAtMs, isExpired, wallet, connect, renew, cancel }
}
