import type { Page } from 'playwright-core'
import type { PendingRequest } from '../wallet/approvalQueue.js'
import type { ScriptedWallet } from '../wallet/scriptedWallet.js'
import type {} from './pageWalletRegistry.js'
import type {
  AnswerPromptOptions,
  ScriptedWalletFacts,
  ScriptedWalletHandle,
  WaitForPromptOptions,
} from './scriptedWalletHandle.js'

type WalletMethod = {
  [TKey in keyof ScriptedWallet]: ScriptedWallet[TKey] extends (...args: never[]) => unknown ? TKey : never
}[keyof ScriptedWallet]

const defaultTimeoutMs = 10_000
const pollMs = 25

/** A handle of the wallet `id` in the page that `getPage` answers. */
export function createWalletHandle(id: string, getPage: () => Page): ScriptedWalletHandle {
  /** Calls a method of the wallet in the page; its arguments and answer are plain data. */
  function call(method: WalletMethod, ...args: readonly unknown[]): Promise<unknown> {
    return getPage().evaluate(
      ({ id, method, args }) => {
        const wallet = globalThis.__hawserTestingWallets?.[id]
        if (!wallet)
          throw new Error(`The page has no scripted wallet ${id}: was it installed before the page was loaded?`)
        return (wallet[method] as (...args: readonly unknown[]) => unknown)(...args)
      },
      { id, method, args },
    )
  }

  function read(): Promise<ScriptedWalletFacts & Pick<ScriptedWallet, 'pending' | 'log'>> {
    return getPage().evaluate((id) => {
      const wallet = globalThis.__hawserTestingWallets?.[id]
      if (!wallet)
        throw new Error(`The page has no scripted wallet ${id}: was it installed before the page was loaded?`)
      const { accounts, selectedAccounts, chainId, isLocked, isAuthorized, behaviors, pending, log } = wallet
      return { accounts, selectedAccounts, chainId, isLocked, isAuthorized, behaviors, pending, log }
    }, id)
  }

  async function waitForPrompt({
    kind,
    timeoutMs = defaultTimeoutMs,
  }: WaitForPromptOptions = {}): Promise<PendingRequest> {
    const deadlineMs = performance.now() + timeoutMs
    for (;;) {
      const found = (await read()).pending.find((request) => kind === undefined || request.kind === kind)
      if (found) return found
      if (performance.now() >= deadlineMs) {
        throw new Error(`The wallet ${id} was asked ${kind ? `to ${kind}` : 'nothing'} within ${timeoutMs} ms.`)
      }
      await getPage().waitForTimeout(pollMs)
    }
  }

  async function answer(method: 'approve' | 'reject', options: AnswerPromptOptions = {}): Promise<void> {
    await call(method, options.id ?? (await waitForPrompt(options)).id)
  }

  const run = async (method: WalletMethod, ...args: readonly unknown[]): Promise<void> => {
    await call(method, ...args)
  }

  return {
    in: (page) => createWalletHandle(id, () => page),
    setBehavior: (name, value) => run('setBehavior', name, value),
    resetBehaviors: () => run('resetBehaviors'),
    approve: (options) => answer('approve', options),
    reject: (options) => answer('reject', options),
    pending: async () => (await read()).pending,
    waitForPrompt,
    log: async () => (await read()).log,
    async facts() {
      const { pending: _pending, log: _log, ...facts } = await read()
      return facts
    },
    addresses: async () => (await read()).accounts,
    request: (method, params) =>
      getPage().evaluate(
        ({ id, method, params }) => globalThis.__hawserTestingWallets?.[id]?.provider.request({ method, params }),
        {
          id,
          method,
          params,
        },
      ),
    selectAccounts: (addresses) => run('selectAccounts', addresses),
    switchAccountFromWallet: (address) => run('switchAccountFromWallet', address),
    switchChainFromWallet: (chainId) => run('switchChainFromWallet', chainId),
    lock: () => run('lock'),
    unlock: () => run('unlock'),
    disconnectFromWallet: (event) => run('disconnectFromWallet', event),
    replaceTransaction: async (hash, kind) => (await call('replaceTransaction', hash, kind)) as `0x${string}`,
    destroy: () => run('destroy'),
  }
}
