import type { Page } from 'playwright-core'
import type { PendingRequest } from '../wallet/approvalQueue.js'
import type { AnswerPromptOptions, WaitForPromptOptions } from './scriptedWalletHandle.js'

type MethodOf<TWallet> = {
  [TKey in keyof TWallet]: TWallet[TKey] extends (...args: never[]) => unknown ? TKey : never
}[keyof TWallet]
type Call<TMethod> = TMethod extends (...args: infer TArguments) => infer TAnswer
  ? { readonly arguments: TArguments; readonly answer: Awaited<TAnswer> }
  : never

/** The members that every scripted wallet has, whatever its chain. */
export interface DrivenWallet {
  readonly pending: readonly PendingRequest[]
  readonly addresses: readonly string[]
  setBehavior(name: never, isOn: boolean): void
  approve(id?: number): void
  reject(id?: number): void
}

/** Drives a wallet inside a page from a test. */
export interface PageWalletHandle<TWallet extends DrivenWallet> {
  /** The same wallet in another page of the context. */
  in(page: Page): PageWalletHandle<TWallet>
  setBehavior(name: Parameters<TWallet['setBehavior']>[0], isOn: boolean): Promise<void>
  /** Waits for a prompt and approves it. */
  approve(options?: AnswerPromptOptions): Promise<void>
  /** Waits for a prompt and refuses it. */
  reject(options?: AnswerPromptOptions): Promise<void>
  /** Prompts that wait for an answer, oldest first. */
  pending(): Promise<readonly PendingRequest[]>
  /** @throws Error when none comes within the deadline. */
  waitForPrompt(options?: WaitForPromptOptions): Promise<PendingRequest>
  /** All of the wallet's addresses. */
  addresses(): Promise<readonly string[]>
  /** What the wallet says of itself, as plain data. */
  read<TName extends Exclude<keyof TWallet, MethodOf<TWallet>>>(name: TName): Promise<TWallet[TName]>
  /** Has the wallet do what its user may do. Arguments and answer are plain data. */
  call<TName extends MethodOf<TWallet>>(
    name: TName,
    ...args: Call<TWallet[TName]>['arguments']
  ): Promise<Call<TWallet[TName]>['answer']>
}
