import * as v from 'valibot'
import { type ApprovalQueue, createApprovalQueue, type PromptKind } from '../wallet/approvalQueue.js'
import { ProviderRpcError } from '../wallet/providerRpcError.js'
import { createScriptedAccounts } from './createScriptedAccounts.js'
import { createScriptedLogin, loginNames } from './createScriptedLogin.js'
import type {
  CreateScriptedFrameParameters,
  FrameMessage,
  ScriptedFrame,
  ScriptedFrameBehavior,
} from './scriptedFrame.js'
import { fromSolanaParams, toSolanaAnswer } from './solanaParams.js'

// Written apart from the kit's own protocol, so that each checks the other.

const appPrefix = /^@(w3m|hawser)-app\/([A-Z_]+)$/
const envelopeSchema = v.looseObject({ id: v.string(), type: v.pipe(v.string(), v.regex(appPrefix)) })
const helloSchema = v.object({
  type: v.literal('@hawser-app/HELLO'),
  payload: v.object({ version: v.literal(1), nonce: v.string() }),
})

const prompts: Readonly<Record<string, PromptKind>> = {
  personal_sign: 'sign',
  eth_signTypedData_v4: 'sign',
  eth_sendTransaction: 'send',
  wallet_sendCalls: 'send',
  wallet_grantPermissions: 'permissions',
  wallet_revokePermissions: 'permissions',
}
/** The messages that a frame of the field does not have. */
const ownNames: ReadonlySet<string> = new Set(
  [
    'GET_ACCOUNTS SYNC_APPEARANCE CANCEL_REQUEST GET_STATUS LOCK SIGN_IN AWAIT_LINK',
    'SET_UP_RECOVERY REMOVE_RECOVERY RECOVER LIST_DEVICES REMOVE_DEVICE EXPORT_PHRASE IMPORT_PHRASE',
    'LIST_EMAILS ADD_EMAIL ADD_EMAIL_OTP REMOVE_EMAIL DELETE_WALLET MANAGE_WALLET',
  ].flatMap((names) => names.split(' ')),
)

/**
 * Creates the frame of an embedded wallet for tests and demos, in the window of a frame or one of `createFramedPage`. It says that it is ready in a task of its
 * own.
 */
export function createScriptedFrame(parameters: CreateScriptedFrameParameters): ScriptedFrame {
  const { window: view, parent, parentOrigin, wallet, namespaces, code = '123456', newCode = '654321' } = parameters
  const isPublic = parameters.transport === 'window'
  const memory = parameters.memory ?? new Map<string, string>()
  const behaviors = new Set<ScriptedFrameBehavior>(parameters.behaviors)
  const hanging = new Set(parameters.hangsOn)
  const received: FrameMessage[] = []
  const promptIds = new Map<string, number>()
  const cancelled = new Set<string>()
  let port: MessagePort | undefined
  let chain: string | number = 1
  let isClosed = false
  const has = (name: ScriptedFrameBehavior): boolean => behaviors.has(name)
  const accounts = createScriptedAccounts({ wallet, namespaces, memory, has })
  const login = createScriptedLogin({ memory, has, code, newCode })
  const approvals: ApprovalQueue = createApprovalQueue({
    approval: parameters.approval ?? 'auto',
    isHeld: () => has('holdsPrompts'),
    isLocked: () => false,
    onChange: () => {},
  })

  const post = (message: unknown): void => {
    if (isClosed) return
    if (isPublic) parent.postMessage(message, parentOrigin)
    else port?.postMessage(message)
  }
  const tell = (name: string, payload: unknown): void => post({ type: `@hawser-frame/${name}`, payload })
  const ready = (): void => {
    if (!has('neverReady') && !isClosed)
      parent.postMessage({ type: '@w3m-frame/READY', payload: { version: 'scripted' } }, parentOrigin)
  }

  const toCaip = (id: string | number): string => (typeof id === 'number' || /^\d+$/.test(id) ? `eip155:${id}` : id)

  async function askInTurn(
    id: string,
    kind: PromptKind,
    { method = '', params }: { readonly method?: string; readonly params?: unknown } = {},
  ): Promise<void> {
    if (has('rejectsPrompts')) throw new ProviderRpcError(4001, 'User rejected the request.')
    const approved = approvals.ask({ kind, method, params })
    const promptId = approvals.pending().at(-1)?.id
    if (promptId !== undefined) promptIds.set(id, promptId)
    await approved
  }

  async function answerRpc(id: string, payload: Readonly<Record<string, unknown>>): Promise<unknown> {
    login.check()
    const method = String(payload.method)
    const caipNetworkId = toCaip((payload.chainId ?? chain) as string | number)
    const [namespace = ''] = caipNetworkId.split(':')
    const prompt = (kind: PromptKind): Promise<void> => askInTurn(id, kind, { method, params: payload.params })
    if (namespace === 'eip155') {
      if (!wallet) throw new ProviderRpcError(4200, 'The wallet does not speak eip155.')
      const kind = Object.hasOwn(prompts, method) ? prompts[method] : undefined
      if (kind) await prompt(kind)
      const chainId = Number(caipNetworkId.split(':')[1])
      if (wallet.chainId !== chainId) wallet.switchChainFromWallet(chainId)
      if (!wallet.isAuthorized) await wallet.provider.request({ method: 'eth_requestAccounts' })
      return wallet.provider.request({ method, params: payload.params })
    }
    const own = accounts.find(namespace)
    if (!own) throw new ProviderRpcError(4200, `The wallet does not speak ${namespace}.`)
    const isSolana = namespace === 'solana'
    const params = isSolana ? fromSolanaParams(payload.params, own.addressesOn(caipNetworkId)[0] ?? '') : payload.params
    const answer = await own.answer({ caipNetworkId, method, params, prompt })
    return isSolana ? toSolanaAnswer(answer) : answer
  }

  async function answer({ id, name, payload }: FrameMessage): Promise<unknown> {
    const given = Object(payload) as Readonly<Record<string, unknown>>
    if (loginNames.has(name)) return login.answer(name, given)
    switch (name) {
      case 'SYNC_DAPP_DATA':
      case 'SYNC_THEME':
      case 'SYNC_APPEARANCE':
        return undefined
      case 'IS_CONNECTED':
        return { isConnected: memory.has('email') }
      // The frame of a window lets its user in by screens of its own: this one's user is let in.
      case 'SIGN_IN':
        memory.set('email', String(given.email ?? memory.get('email') ?? 'somebody@mail.example'))
        return undefined
      case 'GET_USER': {
        login.check()
        const chainId = (given.chainId ?? chain) as string | number
        chain = chainId
        const shared = accounts.on(toCaip(chainId)).map(({ address, type }) => ({
          address,
          type: type === 'payment' ? 'eoa' : type,
        }))
        return {
          email: memory.get('email'),
          address: shared[0]?.address,
          chainId,
          accounts: shared,
          preferredAccountType: 'eoa',
        }
      }
      case 'GET_ACCOUNTS':
        login.check()
        if (has('isOver'))
          throw Object.assign(new ProviderRpcError(4100, 'Nobody is signed in.'), { reason: 'SIGNED_OUT' })
        if (has('isOutOfReach'))
          throw Object.assign(new ProviderRpcError(-32000, 'HTTP request failed.'), { reason: 'HTTP_REQUEST_FAILED' })
        if (has('isElsewhere'))
          throw Object.assign(new ProviderRpcError(-32000, 'Your wallet is elsewhere.'), { reason: 'WALLET_ELSEWHERE' })
        accounts.prefer(Object(given.preferredAccountTypes).eip155)
        return { email: memory.get('email') ?? null, accounts: (given.chainIds as string[]).flatMap(accounts.on) }
      case 'SET_PREFERRED_ACCOUNT':
        login.check()
        accounts.prefer(given.type)
        return { type: given.type, address: accounts.on(toCaip(chain))[0]?.address }
      case 'SWITCH_NETWORK':
        if (has('rejectsSwitch')) throw new ProviderRpcError(4001, 'User rejected the request.')
        chain = given.chainId as string | number
        return { chainId: chain }
      case 'RPC_REQUEST':
        return answerRpc(id, given)
      case 'CANCEL_REQUEST': {
        const requestId = String(given.requestId)
        cancelled.add(requestId)
        const promptId = promptIds.get(requestId)
        if (approvals.pending().some((one) => one.id === promptId)) approvals.reject(promptId)
        return undefined
      }
      case 'SIGN_OUT':
        if (has('refusesSignOut')) throw new ProviderRpcError(-32000, 'Not now.')
        memory.delete('email')
        return undefined
      case 'GET_STATUS':
        return {
          isConnected: memory.has('email'),
          isLocked: false,
          isNew: has('isNew'),
          email: memory.get('email') ?? null,
          recoveryMethods: memory.has('recovery') ? ['password'] : [],
          isRecoveryNeeded: !memory.has('recovery'),
        }
      case 'SET_UP_RECOVERY':
        await askInTurn(id, 'recovery')
        memory.set('recovery', 'password')
        return { method: 'password' }
      case 'RECOVER':
        await askInTurn(id, 'recovery')
        behaviors.delete('isElsewhere')
        return undefined
      default:
        throw new ProviderRpcError(-32601, `${name} is not supported.`)
    }
  }

  async function work(message: FrameMessage): Promise<void> {
    received.push(message)
    if (has('neverAnswers') || hanging.has(message.name)) return
    const isOwn = ownNames.has(message.name)
    const say = (outcome: 'SUCCESS' | 'ERROR', payload: unknown): void => {
      const name = has('answersOtherNames') ? 'SYNC_THEME' : message.name
      const id = has('answersOtherIds') ? `${message.id.slice(0, -1)}x` : message.id
      const type = `@${isOwn ? 'hawser' : 'w3m'}-frame/${name}_${outcome}`
      const told = distort(payload)
      post({ id, type, ...(told !== undefined && { payload: told }) })
      if (has('answersTwice')) post({ id, type, ...(told !== undefined && { payload: told }) })
    }
    try {
      const granted = await answer(message)
      if (!cancelled.has(message.id)) say('SUCCESS', granted)
    } catch (error) {
      if (cancelled.has(message.id)) return
      const { message: text, code: number, reason } = Object(error) as Readonly<Record<string, unknown>>
      const isNumber = typeof number === 'number' && !isPublic
      say('ERROR', {
        message: String(text),
        ...(isNumber && { code: number }),
        ...(!isPublic && reason !== undefined && { reason }),
      })
    } finally {
      promptIds.delete(message.id)
    }
  }
  const distort = (payload: unknown): unknown => {
    if (has('answersMalformed')) return { nonsense: [payload ?? null] }
    if (has('answersHuge')) return { ...Object(payload), filler: 'x'.repeat(1_000_001) }
    if (has('answersPrototypeKeys')) return JSON.parse(`{"__proto__":{"isConnected":true},"constructor":1}`)
    return payload
  }

  const hear = (data: unknown): void => {
    const parsed = v.safeParse(envelopeSchema, data)
    if (!parsed.success) return
    const [, prefix, name = ''] = appPrefix.exec(parsed.output.type) ?? []
    if (isPublic && prefix === 'hawser') throw new Error(`A frame of the field does not know ${parsed.output.type}.`)
    void work({ id: parsed.output.id, name, payload: parsed.output.payload })
  }
  const onMessage = (event: Event): void => {
    const { data, origin, source, ports } = event as MessageEvent
    if (origin !== parentOrigin || (source as unknown) !== parent) return
    if (isPublic) hear(data)
    else if (!port) {
      const hello = v.safeParse(helloSchema, data)
      const [given] = ports
      if (!hello.success || !given || has('neverGreets')) return
      port = given
      given.onmessage = (message: MessageEvent): void => hear(message.data)
      post({ type: '@hawser-frame/WELCOME', payload: hello.output.payload })
    }
  }
  view.addEventListener('message', onMessage)
  setTimeout(ready)

  return {
    get email() {
      return memory.get('email')
    },
    received,
    get pending() {
      return approvals.pending()
    },
    behaviors,
    behave: (behavior, isOn) => void (isOn ? behaviors.add(behavior) : behaviors.delete(behavior)),
    hangOn: (name, isOn) => void (isOn ? hanging.add(name) : hanging.delete(name)),
    approve: () => approvals.approve(),
    reject: () => approvals.reject(),
    approveDevice: login.openLink,
    switchAccount(address) {
      accounts.choose(address)
      tell('SESSION_CHANGED', { isConnected: memory.has('email') })
    },
    signOut() {
      memory.delete('email')
      tell('SESSION_CHANGED', { isConnected: false })
    },
    reload() {
      port?.close()
      port = undefined
      ready()
    },
    post,
    close() {
      isClosed = true
      view.removeEventListener('message', onMessage)
      port?.close()
      approvals.destroy()
    },
  }
}
