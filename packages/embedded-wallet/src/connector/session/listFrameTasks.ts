import { loadModule, UserRejectedError } from '@hawser/common'
import type { WalletTask } from '@hawser/core'
import type { RequestOf } from '../../protocol/messages.js'
import type { EmbeddedWalletConnector } from '../embeddedWalletConnector.js'
import type { EmbeddedWalletOptions } from '../embeddedWalletOptions.js'
import { isLeft } from './createRecovery.js'

interface FrameTasksOptions {
  readonly askFrame: EmbeddedWalletConnector['askFrame']
  readonly options: Pick<EmbeddedWalletOptions, 'getUserToken'>
  readonly page: Window | undefined
}

/** What the user does at the wallet on the frame's own screens. The modal has words for the first one, which leads to all the others. */
export function listFrameTasks({ askFrame, ...app }: FrameTasksOptions): readonly WalletTask[] {
  const describe = async () => (await loadModule(() => import('./appUser.js'))).describeVisit(app)
  const visit = async (payload: RequestOf<'MANAGE_WALLET'>, signal: AbortSignal): Promise<unknown> =>
    askFrame('MANAGE_WALLET', { ...payload, ...(await describe()) }, { signal })
  /** What takes a proof of who is there. */
  const askProved = async (
    name: 'EXPORT_PHRASE' | 'IMPORT_PHRASE' | 'DELETE_WALLET',
    signal: AbortSignal,
  ): Promise<unknown> => {
    const { returnTo } = await describe()
    return askFrame(name, returnTo === undefined ? undefined : { returnTo }, { signal })
  }
  const ask = {
    manageWallet: (signal) => visit(undefined, signal),
    managePermissions: (signal) => visit({ part: 'permissions' }, signal),
    manageDevices: (signal) => visit({ part: 'devices' }, signal),
    exportPhrase: (signal) => askProved('EXPORT_PHRASE', signal),
    importPhrase: (signal) => askProved('IMPORT_PHRASE', signal),
    manageSignIn: (signal) => visit({ part: 'signIn' }, signal),
    manageEmails: (signal) => visit({ part: 'emails' }, signal),
    useOtherWallet: (signal) => visit({ part: 'otherWallet' }, signal),
    deleteWallet: (signal) => askProved('DELETE_WALLET', signal),
  } satisfies Record<string, (signal: AbortSignal) => Promise<unknown>>
  return Object.entries(ask).map(([id, run]) => ({
    id,
    async run({ signal }) {
      try {
        await run(signal)
      } catch (error) {
        if (signal.aborted || !isLeft(error)) throw error
        // Where there is nothing to finish, who closes the frame has done what they wanted.
        if (!/^(?:manage|use)/.test(id)) throw new UserRejectedError({ cause: error })
      }
    },
  }))
}
