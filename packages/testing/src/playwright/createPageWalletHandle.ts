import type { Page } from 'playwright-core'
import type { PendingRequest } from '../wallet/approvalQueue.js'
import type { DrivenWallet, PageWalletHandle } from './pageWalletHandle.js'
import type {} from './registerPageWallet.js'
import type { AnswerPromptOptions, WaitForPromptOptions } from './scriptedWalletHandle.js'

const defaultTimeoutMs = 10_000
const pollMs = 25

/** A handle of the wallet `id` in the page that `getPage` answers. */
export function createPageWalletHandle<TWallet extends DrivenWallet>(
  id: string,
  getPage: () => Page,
): PageWalletHandle<TWallet> {
  /** Reads a member of the wallet, or calls it. Wallets that make their keys first are there a moment after the page. */
  async function reach(name: string, args?: readonly unknown[]): Promise<unknown> {
    return getPage().evaluate(
      async ({ id, name, args }) => {
        const wallet = await globalThis.__hawserTestingPageWallets?.[id]
        if (!wallet)
          throw new Error(`The page has no scripted wallet ${id}: was it installed before the page was loaded?`)
        const member = (wallet as Readonly<Record<string, unknown>>)[name]
        return args ? (member as (...args: readonly unknown[]) => unknown).apply(wallet, [...args]) : member
      },
      { id, name, args },
    )
  }
  const pending = () => reach('pending') as Promise<readonly PendingRequest[]>

  async function waitForPrompt(options: WaitForPromptOptions = {}): Promise<PendingRequest> {
    const { kind, timeoutMs = defaultTimeoutMs } = options
    const deadlineMs = performance.now() + timeoutMs
    for (;;) {
      const found = (await pending()).find((request) => kind === undefined || request.kind === kind)
      if (found) return found
      if (performance.now() >= deadlineMs)
        throw new Error(`The wallet ${id} was asked ${kind ? `to ${kind}` : 'nothing'} within ${timeoutMs} ms.`)
      await getPage().waitForTimeout(pollMs)
    }
  }

  async function answer(method: 'approve' | 'reject', options: AnswerPromptOptions = {}): Promise<void> {
    await reach(method, [options.id ?? (await waitForPrompt(options)).id])
  }

  return {
    in: (page) => createPageWalletHandle(id, () => page),
    async setBehavior(name, isOn) {
      await reach('setBehavior', [name, isOn])
    },
    approve: (options) => answer('approve', options),
    reject: (options) => answer('reject', options),
    pending,
    waitForPrompt,
    addresses: () => reach('addresses') as Promise<readonly string[]>,
    read: (name) => reach(String(name)) as never,
    call: (name, ...args) => reach(String(name), args) as never,
  }
}
