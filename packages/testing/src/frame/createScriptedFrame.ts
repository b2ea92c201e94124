import * as v from 'valibot'
import { type ApprovalQueue, createApprovalQueue, type PromptKind } from '../wallet/approvalQueue.js'
import { ProviderRpcError } from '../wallet/providerRpcError.js'
import type { WalletConnectPeerNamespace } from '../walletConnect/peerNamespace.js'
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

const addressPerNetwork: ReadonlySet<string> = new Set(['bip122', 'polkadot'])

const smartAddress = '0x5a17a3c0f2cf0b1a5c5cc4d0f2a6d6f0b3e9aa11'

/**
 * Creates the frame of an embedded wallet for tests and demos, in the window of a frame or one of `createFramedPage`. It says that it is ready in a task of its
 * own.
 */
export function createScriptedFrame(parameters: CreateScriptedFrameParameters): ScriptedFrame {
  const {
    window: view,
    parent,
    parentOrigin,
    wallet,
    namespaces = [],
    code = '123456',
    newCode = '654321',
  } = parameters
  const isPublic = parameters.transport === 'window'
  const memory = parameters.memory ?? new Map<string, string>()
  const behaviors = new Set<ScriptedFrameBehavior>(parameters.behaviors)
  const hanging = new Set(parameters.hangsOn)
  const received: FrameMessage[] = []
  const promptIds = new Map<string, number>()
  const cancelled = new Set<string>()
  let port: MessagePort | undefined
  let asked: string | undefined
  /** The address that is to take the place of the one in use, and whether the code of that one was right. */
  let update: { readonly email: string; readonly isProven: boolean } | undefined
  let chain: string | number = 1
  let openLink: (() => void) | undefined
  let isLinkOpened = false
  let isClosed = false
  const has = (name: ScriptedFrameBehavior): boolean => behaviors.has(name)
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

  const accountsOn = (caipNetworkId: string): readonly Record<string, unknown>[] => {
    const [namespace = ''] = caipNetworkId.split(':')
    if (has('noAccounts')) return []
    if (has('malformedAccounts')) return [{ namespace, address: 'no address', type: 'eoa' }]
    if (has('foreignAccounts'))
      return [{ namespace: 'eip155', address: '5FHneW46xGXgs5mUiveU4sbTyGBzmst', type: 'eoa' }]
    const addresses: readonly string[] =
      (namespace === 'eip155' ? wallet?.accounts : find(namespace)?.addressesOn(caipNetworkId)) ?? []
    const first = memory.get(`first:${namespace}`)
    const smart =
      caipNetworkId === 'eip155:1' && has('hasSmartAccount')
        ? [
            {
              namespace,
              address: smartAddress,
              type: 'smartAccount',
              chainId: caipNetworkId,
              isDeployed: memory.has('deployed'),
            },
          ]
        : []
    const isKeyFirst = memory.get('accountType') === 'eoa'
    const own = [...addresses]
      .sort((a, b) => Number(b === first) - Number(a === first))
      .map((address) => ({
        namespace,
        address,
        type: namespace === 'bip122' ? 'payment' : 'eoa',
        ...(addressPerNetwork.has(namespace) && { chainId: caipNetworkId }),
      }))
    return isKeyFirst ? [...own, ...smart] : [...smart, ...own]
  }
  const find = (name: string): WalletConnectPeerNamespace | undefined =>
    namespaces.find(({ namespace }) => namespace === name)
  const toCaip = (id: string | number): string => (typeof id === 'number' || /^\d+$/.test(id) ? `eip155:${id}` : id)
  const prefer = (type: unknown): void => {
    if (typeof type === 'string') memory.set('accountType', type)
  }
  const checkLogin = (): void => {
    if (!memory.has('email')) throw new ProviderRpcError(4100, 'Nobody is logged in.')
  }

  const checkCode = (given: unknown, right: string | undefined): void => {
    if (right === undefined || given !== right) throw new ProviderRpcError(-32000, 'That code is not right.')
  }

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
    checkLogin()
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
    const own = find(namespace)
    if (!own) throw new ProviderRpcError(4200, `The wallet does not speak ${namespace}.`)
    const isSolana = namespace === 'solana'
    const params = isSolana ? fromSolanaParams(payload.params, own.addressesOn(caipNetworkId)[0] ?? '') : payload.params
    const answer = await own.answer({ caipNetworkId, method, params, prompt })
    return isSolana ? toSolanaAnswer(answer) : answer
  }

  async function answer({ id, name, payload }: FrameMessage): Promise<unknown> {
    const given = Object(payload) as Readonly<Record<string, unknown>>
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
      case 'CONNECT_EMAIL':
        asked = String(given.email)
        if (memory.get('email') === asked) return { action: 'CONNECT' }
        if (isLinkOpened) return { action: 'VERIFY_OTP' }
        memory.delete('email')
        return { action: has('needsDevice') && !memory.has('device') ? 'VERIFY_DEVICE' : 'VERIFY_OTP' }
      case 'CONNECT_DEVICE':
        if (isLinkOpened) {
          if (!has('mailIsDown')) return undefined
          throw Object.assign(new ProviderRpcError(-32000, 'Mail cannot be sent at the moment.'), {
            reason: 'WALLET_SERVICE_REFUSED',
          })
        }
        await new Promise<void>((resolve) => {
          openLink = resolve
        })
        memory.set('device', 'known')
        return undefined
      case 'AWAIT_LINK':
        if (has('isEarlier')) throw new ProviderRpcError(-32601, 'AWAIT_LINK is not supported.')
        await new Promise<void>((resolve) => {
          openLink = resolve
        })
        isLinkOpened = true
        memory.set('device', 'known')
        return { isCodeSent: !has('mailIsDown') }
      case 'CONNECT_OTP':
        checkCode(given.otp, asked && code)
        memory.set('email', asked ?? '')
        return undefined
      case 'UPDATE_EMAIL':
        checkLogin()
        update = { email: String(given.email), isProven: has('skipsFormerCode') }
        return { action: update.isProven ? 'VERIFY_SECONDARY_OTP' : 'VERIFY_PRIMARY_OTP' }
      case 'UPDATE_EMAIL_PRIMARY_OTP':
        checkCode(given.otp, update && code)
        update = update && { ...update, isProven: true }
        return undefined
      case 'UPDATE_EMAIL_SECONDARY_OTP':
        checkCode(given.otp, update?.isProven ? newCode : undefined)
        memory.set('email', update?.email ?? '')
        return { newEmail: has('updatesOtherEmail') ? 'thief@mail.example' : memory.get('email') }
      case 'GET_USER': {
        checkLogin()
        const chainId = (given.chainId ?? chain) as string | number
        chain = chainId
        const accounts = accountsOn(toCaip(chainId)).map(({ address, type }) => ({
          address,
          type: type === 'payment' ? 'eoa' : type,
        }))
        return {
          email: memory.get('email'),
          address: accounts[0]?.address,
          chainId,
          accounts,
          preferredAccountType: 'eoa',
        }
      }
      case 'GET_ACCOUNTS':
        checkLogin()
        if (has('isOver'))
          throw Object.assign(new ProviderRpcError(4100, 'Nobody is signed in.'), { reason: 'SIGNED_OUT' })
        if (has('isOutOfReach'))
          throw Object.assign(new ProviderRpcError(-32000, 'HTTP request failed.'), { reason: 'HTTP_REQUEST_FAILED' })
        if (has('isElsewhere'))
          throw Object.assign(new ProviderRpcError(-32000, 'Your wallet is elsewhere.'), { reason: 'WALLET_ELSEWHERE' })
        prefer(Object(given.preferredAccountTypes).eip155)
        return { email: memory.get('email') ?? null, accounts: (given.chainIds as string[]).flatMap(accountsOn) }
      case 'SET_PREFERRED_ACCOUNT':
        checkLogin()
        prefer(given.type)
        return { type: given.type, address: accountsOn(toCaip(chain))[0]?.address }
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
    approveDevice: () => openLink?.(),
    switchAccount(address) {
      const owner = wallet?.accounts.some((own) => own === address)
        ? 'eip155'
        : namespaces.find(({ chains, addressesOn }) => chains.some((id) => addressesOn(id).includes(address)))
            ?.namespace
      if (owner === undefined) throw new TypeError(`The scripted frame has no key for ${address}.`)
      memory.set(`first:${owner}`, address)
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
