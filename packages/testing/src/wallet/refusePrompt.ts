import type { PromptKind } from './approvalQueue.js'
import { ProviderRpcError } from './providerRpcError.js'
import type { ScriptedWalletBehavior } from './scriptedWalletBehaviors.js'
import type { WalletContext } from './walletContext.js'

const rejections: Readonly<Partial<Record<PromptKind, ScriptedWalletBehavior>>> = {
  connect: 'rejectsConnect',
  sign: 'rejectsSign',
  send: 'rejectsSend',
  switch: 'rejectsSwitch',
  addChain: 'rejectsSwitch',
  permissions: 'rejectsPermissions',
}

const opensOnce: readonly PromptKind[] = ['connect', 'switch', 'addChain']

/** Throws what the switches say of a prompt before anybody is asked. */
export function refusePrompt(kind: PromptKind, behavior: WalletContext['behavior']): void {
  const rejection = rejections[kind]
  if (rejection && behavior(rejection)) throw new ProviderRpcError(4001, 'User rejected the request.')
  if (behavior('pendingRequest') && opensOnce.includes(kind)) {
    throw new ProviderRpcError(-32002, 'Request already pending. Please wait.')
  }
  // biome-ignore lint/style/useThrowOnlyError: an error that is none is what this switch is for
  if (behavior('throwsStrings')) throw 'The wallet gave up'
  if (behavior('internalError')) {
    throw new ProviderRpcError(-32603, 'Internal JSON-RPC error.', {
      originalError: { code: -32000, message: 'header not found' },
    })
  }
}
