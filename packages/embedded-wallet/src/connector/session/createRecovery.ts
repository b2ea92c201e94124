import { type CaipNetworkId, type ChainNamespace, type Clock, isHawserError, UserRejectedError } from '@hawser/common'
import type { WalletTask } from '@hawser/core'
import type { FrameRefusedError } from '../../errors.js'
import type { AppChannel } from '../../protocol/createAppChannel.js'
import type { AnswerOf, RequestOf } from '../../protocol/messages.js'
import type { createFrameHolder } from '../frame/createFrameHolder.js'
import type { createConsents } from '../providers/createConsents.js'
import type { createAccountReader } from './createAccountReader.js'
import type { createLoginStorage } from './loginStorage.js'
import type { FrameUser } from './readAccounts.js'

/** Why a frame of ours cannot open the wallet here, until it is recovered. */
const recoverable: ReadonlySet<string | undefined> = new Set([
  'WALLET_ELSEWHERE',
  'VAULT_DEVICE_SHARE_MISSING',
  'VAULT_DEVICE_SHARE_DAMAGED',
  'VAULT_SHARE_OUTDATED',
])

/** Whether the wallet is there, and this browser's part of it is not. */
export function isRecoverable(error: unknown): boolean {
  return recoverable.has((error as Partial<FrameRefusedError>).reason)
}

/** Whether the user has closed the frame, or called off what its screen was for (EIP-1193, 4001). */
export function isLeft(error: unknown): boolean {
  return isHawserError(error, 'ABORTED') || (error as Partial<FrameRefusedError>).rpcCode === 4001
}

interface CreateRecoveryOptions {
  readonly frame: Pick<ReturnType<typeof createFrameHolder>, 'open' | 'isOpen' | 'isWindow'>
  readonly reader: Pick<ReturnType<typeof createAccountReader>, 'read'>
  readonly consents: Pick<ReturnType<typeof createConsents>, 'run'>
  readonly login: Pick<
    ReturnType<typeof createLoginStorage>,
    'isLoggedIn' | 'isRecoveryPutOff' | 'putOffRecovery' | 'recovery' | 'keepRecovery'
  >
  readonly clock: Clock
  /** A window that is opened anew may have to let the user in again. */
  readonly goOn: (channel: Pick<AppChannel, 'ask'>, signal: AbortSignal | undefined) => Promise<void>
  /** Another one once the session has ended: what began before is not wanted then. */
  readonly epoch: () => number
}

/** The ways back into a wallet, as far as an app has a part in them: they are set up and used in the frame. */
export function createRecovery({ frame, reader, consents, login, clock, goOn, epoch }: CreateRecoveryOptions) {
  /** What the frame asks the user by screens of its own, with the frame visible. @throws UserRejectedError, AbortedError, FrameRefusedError */
  async function askUser<TName extends 'RECOVER' | 'SET_UP_RECOVERY'>(
    name: TName,
    payload: RequestOf<TName>,
    signal: AbortSignal | undefined,
  ): Promise<AnswerOf<TName>> {
    const ask = async (inner: AbortSignal | undefined) => {
      const { channel, isWindow } = await frame.open(inner, { mayAsk: true })
      if (isWindow) await goOn(channel, inner)
      return channel.ask(name, payload, { signal: inner })
    }
    try {
      // A window that is in use is asked at once: what it is in use for waits for this.
      return await (frame.isWindow() && frame.isOpen() ? ask(signal) : consents.run(ask, signal))
    } catch (error) {
      throw (error as Partial<FrameRefusedError>).rpcCode === 4001 ? new UserRejectedError({ cause: error }) : error
    }
  }
  /** Undefined where a window is not there to be asked. What it says is kept for when it is not. */
  async function readStatus(): Promise<AnswerOf<'GET_STATUS'> | undefined> {
    if (!frame.isOpen()) return undefined
    const begun = epoch()
    const { channel, isWindow } = await frame.open(undefined)
    const status = await channel.ask('GET_STATUS', undefined)
    if (isWindow && status.isConnected && begun === epoch() && login.isLoggedIn()) login.keepRecovery(status)
    return status
  }
  async function setUp(payload: RequestOf<'SET_UP_RECOVERY'>, signal: AbortSignal | undefined): Promise<void> {
    const begun = epoch()
    const { method } = await askUser('SET_UP_RECOVERY', payload, signal)
    // A window may have gone with that.
    if (frame.isWindow() && begun === epoch())
      login.keepRecovery({ recoveryMethods: [method], isRecoveryNeeded: false })
  }
  async function offer(begun: number, signal?: AbortSignal): Promise<void> {
    const { isNew, isRecoveryNeeded } = (await readStatus()) ?? {}
    // Who has come to nothing is offered nothing.
    const isWanted = isNew && isRecoveryNeeded && login.isLoggedIn() && begun === epoch()
    if (isWanted) await setUp({ isOffer: true }, signal)
  }

  return {
    /** Has a window that is open say once more what recovers the wallet. */
    look: async (): Promise<void> => void (await readStatus().catch(() => {})),

    /** Reads the accounts. A wallet that is on another browser is brought to this one by its user first, where there is a way. */
    async read(chainIds: ReadonlyMap<ChainNamespace, CaipNetworkId>, signal: AbortSignal): Promise<FrameUser> {
      try {
        return await reader.read(chainIds, signal)
      } catch (error) {
        if (!isRecoverable(error)) throw error
        await askUser('RECOVER', {}, signal)
        return reader.read(chainIds, signal)
      }
    },

    /** To who has a new wallet, once they have it. @param begun the epoch that it is offered in */
    offer: (begun: number): Promise<void> => offer(begun),

    /** What a window is asked, and asks its user, before it closes after a connect. Call it while the connect has it open. */
    useWindow: ({ begun, isOffered }: { readonly begun: number; readonly isOffered: boolean }): Promise<void> =>
      consents.run(async (signal) => void (await (isOffered ? offer(begun, signal) : readStatus())), undefined),

    /** Of a window that is closed they are as it said last. */
    async tasks(): Promise<readonly WalletTask[]> {
      const status = (await readStatus()) ?? login.recovery()
      if (!status) return []
      const { recoveryMethods, isRecoveryNeeded } = status
      return [
        {
          id: 'recovery',
          value: recoveryMethods.join(', '),
          isDue: isRecoveryNeeded && !login.isRecoveryPutOff(clock.nowMs()),
          run: ({ signal }) => setUp({}, signal),
        },
        { id: 'recoveryLater', run: async () => login.putOffRecovery(clock.nowMs()) },
      ]
    },
  }
}
