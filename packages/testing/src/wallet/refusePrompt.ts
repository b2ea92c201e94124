import type { PromptKind } from './approvalQueue.js'
import { ProviderRpcError } from './providerRpcError.js'

/** The switches that refuse a prompt before anybody is asked. A wallet has those of them that its kind knows. */
export type RefusalBehavior =
  | 'rejectsConnect'
  | 'rejectsSign'
  | 'rejectsSend'
  | 'rejectsCalls'
  | 'rejectsSwitch'
  | 'rejectsPermissions'
  | 'pendingRequest'
  | 'throwsStrings'
  | 'internalError'

const rejections: Readonly<Partial<Record<PromptKind, RefusalBehavior>>> = {
  connect: 'rejectsConnect',
  sign: 'rejectsSign',
  send: 'rejectsSend',
  calls: 'rejectsCalls',
  switch: 'rejectsSwitch',
  addChain: 'rejectsSwitch',
  permissions: 'rejectsPermissions',
}

const opensOnce: readonly PromptKind[] = ['connect', 'switch', 'addChain']

/** Whether the wallet's user turns prompts of that kind down. */
export function isRejected(kind: PromptKind, behavior: (name: RefusalBehavior) => unknown): boolean {
  const rejection = rejections[kind]
  return rejection !== undefined && Boolean(behavior(rejection))
}

/** Throws what the switches say of a prompt before anybody is asked. */
export function refusePrompt(kind: PromptKind, behavior: (name: RefusalBehavior) => unknown): void {
  if (isRejected(kind, behavior)) throw new ProviderRpcError(4001, 'User rejected the request.')
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
