import { AbortedError, type Clock, isHawserError, pause } from '@hawser/common'
import { WalletServiceError } from '../errors.js'
import type { SignedIn, SignInFlow, WalletService } from './walletService.js'

/** How often it is asked whether the mailed link was opened while nothing says that the user is back from their mail, in milliseconds. */
const DEVICE_POLL_MS = 2_000
/** How often in a row that may fail: a phone that comes back from the mail has no network for a moment, and services are started anew. */
const MAX_DEVICE_FAILURES = 5
/** How many tries the service gives for one sign-in. */
const MAX_TRIES = 5

/** That who is signed in reads the mail of their address, at this moment: by a code, which was mailed for it. */
export interface Proof {
  readonly email: string
  /** Whether this browser has to be let in by a link first, which was mailed in place of the code. */
  readonly isLinkNeeded: boolean
  /** Resolves when the link was opened. @throws WalletServiceError where it was refused */
  approved(signal: AbortSignal): Promise<void>
  /** Sends another code. @throws WalletServiceError where that is too soon */
  resend(signal: AbortSignal): Promise<void>
  /** Takes the code. The session is a new one then, begun a moment ago. @throws WalletServiceError, SignedOutError */
  finish(code: string, signal: AbortSignal): Promise<void>
}

type Begun = Awaited<ReturnType<WalletService['begin']>>

export function createProof({
  service,
  clock,
  onVisible,
  email,
  begun,
  begin,
  adopt,
}: {
  readonly service: Pick<WalletService, 'deviceStatus' | 'resend' | 'signIn'>
  readonly clock: Clock
  readonly onVisible?: OnVisible | undefined
  readonly email: string
  readonly begun: Begun
  readonly begin: (signal: AbortSignal) => Promise<Begun>
  /** Goes on with the session of who has typed the code. */
  readonly adopt: (held: SignedIn, signal: AbortSignal) => Promise<void>
}): Proof {
  let { flow } = begun
  let triesLeft = MAX_TRIES
  return {
    email,
    isLinkNeeded: begun.action === 'VERIFY_DEVICE',
    approved: async (signal) => void (await awaitDevice(flow, { service, clock, onVisible, signal })),
    async resend(signal) {
      try {
        if (triesLeft > 0) return await service.resend(flow, { signal })
      } catch (error) {
        if (!isOver(error)) throw error
      }
      // No other code would count for this attempt.
      flow = (await begin(signal)).flow
      triesLeft = MAX_TRIES
    },
    async finish(code, signal) {
      const held = await service.signIn({ flow, code }, { signal }).catch((error: unknown) => {
        if (isRefused(error)) triesLeft -= 1
        throw error
      })
      await adopt(held, signal)
    },
  }
}

/** Calls back when the user comes back to the page. Returns what ends that. */
export type OnVisible = (callback: () => void) => () => void

/**
 * Resolves once the mailed link was opened and the code's mail has left; where `isLinkEnough`, once the link was opened.
 * @throws WalletServiceError where the browser was refused; what keeps the service from being asked, where that stays so
 */
export async function awaitDevice(
  flow: SignInFlow,
  {
    service,
    clock,
    onVisible = () => () => {},
    signal,
    isLinkEnough = false,
    isMailAwaited = true,
  }: {
    readonly service: Pick<WalletService, 'deviceStatus'>
    readonly clock: Clock
    readonly onVisible?: OnVisible | undefined
    readonly signal: AbortSignal
    readonly isLinkEnough?: boolean | undefined
    /** Default true: mail that is down may be back in a moment. */
    readonly isMailAwaited?: boolean | undefined
  },
): Promise<'sending' | 'approved'> {
  let failures = 0
  for (;;) {
    // Whoever comes back while it is asked may have opened the link since.
    const back = watchReturn(onVisible)
    try {
      const status = await service.deviceStatus(flow, { signal }).catch((error: unknown) => {
        // The code is sent once the link was opened, and not before.
        if (isMailDown(error)) {
          if (isLinkEnough) return 'sending'
          if (!isMailAwaited) throw error
        }
        failures += 1
        if (failures > MAX_DEVICE_FAILURES || signal.aborted || !isPassing(error)) throw error
        return undefined
      })
      if (status !== undefined) failures = 0
      if (status === 'approved' || (isLinkEnough && status === 'sending')) return status
      if (status === 'refused')
        throw new WalletServiceError('This browser was refused.', { status: 403, field: 'device' })
      await pause(DEVICE_POLL_MS, { signal: AbortSignal.any([signal, back.signal]), clock }).catch(() => {})
      if (signal.aborted) throw new AbortedError({ cause: signal.reason })
    } finally {
      back.stop()
    }
  }
}

const passing: readonly string[] = ['HTTP_REQUEST_FAILED', 'HTTP_STATUS', 'TIMEOUT']

/** Whether it may be otherwise in a moment: the network, the service, or what sends its mails. */
const isPassing = (error: unknown): boolean =>
  error instanceof WalletServiceError ? error.status >= 500 : isHawserError(error) && passing.includes(error.code)

const isMailDown = (error: unknown): boolean => error instanceof WalletServiceError && error.field === 'mail'

function watchReturn(onVisible: OnVisible): { readonly signal: AbortSignal; readonly stop: () => void } {
  const back = new AbortController()
  return { signal: back.signal, stop: onVisible(() => back.abort()) }
}

const isRefused = (error: unknown): error is WalletServiceError =>
  error instanceof WalletServiceError && error.status === 401

const isOver = (error: unknown): boolean => isRefused(error) && error.field === 'flow'
