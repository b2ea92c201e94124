import { type Clock, withDeadline } from '@hawser/common'
import type { WalletTask } from '@hawser/core'
import type { createFrameHolder } from '../frame/createFrameHolder.js'
import type { createAccountReader } from './createAccountReader.js'
import type { createWalletState } from './createWalletState.js'
import type { createLoginStorage } from './loginStorage.js'

/** How long whoever opens the settings waits to be told whether their smart account is there, in milliseconds. */
const REFRESH_TIMEOUT_MS = 3_000

const callsStatus = 'wallet_getCallsStatus'
/** By the codes of EIP-5792: on the chain, whatever came of its calls. */
const isMined = (answer: unknown): boolean => [200, 500, 600].includes(Object(answer).status)

interface CreateAccountTypeOptions {
  readonly state: Pick<ReturnType<typeof createWalletState>, 'accounts' | 'chainIds' | 'update'>
  readonly frame: Pick<ReturnType<typeof createFrameHolder>, 'open' | 'isOpen'>
  readonly reader: Pick<ReturnType<typeof createAccountReader>, 'read' | 'refresh'>
  readonly login: Pick<ReturnType<typeof createLoginStorage>, 'keepAccountType'>
  readonly clock: Clock
  /** Runs with the frame there. */
  readonly withFrame: <T>(
    run: (signal: AbortSignal | undefined) => Promise<T>,
    signal: AbortSignal | undefined,
  ) => Promise<T>
  /** Another one once the session has ended: what began before is not wanted then. */
  readonly epoch: () => number
}

/** Whether the smart account or the key's comes first, on EVM networks that have both. */
export function createAccountType({ state, frame, reader, login, clock, withFrame, epoch }: CreateAccountTypeOptions) {
  async function change(wanted: 'eoa' | 'smartAccount', signal: AbortSignal): Promise<void> {
    const { channel } = await frame.open(signal, { mayAsk: true })
    const begun = epoch()
    await channel.ask('SET_PREFERRED_ACCOUNT', { type: wanted }, { signal })
    if (begun !== epoch()) return
    login.keepAccountType(wanted)
    const { accounts } = await reader.read(state.chainIds(), signal)
    if (begun === epoch()) state.update(accounts)
  }

  return {
    /** To have the other one first from then on; none where there are not two. */
    tasks(): readonly WalletTask[] {
      const accounts = state.accounts('eip155')
      const [first] = accounts
      if (!first || !accounts.some(({ type }) => type === 'smartAccount')) return []
      const isSmart = first.type === 'smartAccount'
      const wanted = isSmart ? 'eoa' : 'smartAccount'
      const run: WalletTask['run'] = ({ signal }) => withFrame((inner = signal) => change(wanted, inner), signal)
      const value = isSmart && first.isDeployed === false ? 'smartAccount.undeployed' : first.type
      return [{ id: 'accountType', value, run }]
    },

    /** Looks again once something is done that may have created it. */
    onAnswer(method: string, answer: unknown): void {
      const isDone = method === 'eth_sendTransaction' || (method === callsStatus && isMined(answer))
      if (isDone && state.accounts('eip155').some(({ isDeployed }) => isDeployed === false)) reader.refresh()
    },

    /** Looks again whether it is there: it is created by what its user does, and nobody says so. What stood stands where it cannot be told. */
    async refresh(): Promise<void> {
      if (!frame.isOpen() || !state.accounts('eip155').some(({ isDeployed }) => isDeployed === false)) return
      const begun = epoch()
      const read = (signal: AbortSignal) => reader.read(state.chainIds(), signal)
      const user = await withDeadline(read, { clock, timeoutMs: REFRESH_TIMEOUT_MS }).catch(() => undefined)
      if (user && begun === epoch()) state.update(user.accounts)
    },
  }
}
