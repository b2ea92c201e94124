import { type CaipNetworkId, type Clock, RpcError } from '@hawser/common'
import { type FrameHandlers, getRpcMethodKind, parseRpcParams, type RequestOf } from '@hawser/embedded-wallet/protocol'
import * as v from 'valibot'
import type { ConsentNode } from '../consent/facts/consentNode.js'
import { SignedOutError, UnsignableError, VaultLockedError } from '../errors.js'
import type { VaultAccount, VaultNamespace } from '../keys/accounts.js'
import type { Appearance } from '../page/createAppearance.js'
import { type FrameBatch, parse } from '../requests/frameRequest.js'
import type { SmartAccounts } from '../requests/smartAccounts.js'
import { toFrameRequest } from '../requests/toFrameRequest.js'
import type { VaultClient } from '../worker/createVaultClient.js'
import type { Flows } from './createFlows.js'
import { createSocialHandlers } from './createSocialHandlers.js'
import type { WalletHolder } from './createWalletHolder.js'
import type { Manage } from './manage/createManage.js'
import type { PageNetwork } from './pageNetworks.js'
import type { SocialSignIn } from './socialSignIn.js'
import { toRefusal } from './toRefusal.js'
import type { WalletService } from './walletService.js'
import type { WalletSession } from './walletSession.js'

export interface HandlersOptions {
  readonly session: WalletSession
  readonly service: WalletService
  readonly social: SocialSignIn
  readonly wallet: WalletHolder
  readonly flows: Flows
  /** Its code is loaded when it is first needed. */
  readonly manage: () => Promise<Manage>
  readonly vault: Pick<VaultClient, 'ask'>
  readonly node: ConsentNode
  readonly smart: SmartAccounts
  readonly networks: ReadonlyMap<string, PageNetwork>
  readonly appearance: Pick<Appearance, 'set'>
  readonly clock: Clock
  readonly appOrigin: string
  /** @throws VaultStorageError */
  readonly checkStorage: () => Promise<void>
  /** The batches of calls that this page has sent, by their ids (EIP-5792). */
  readonly batches: ReadonlyMap<string, FrameBatch>
}

type ChainId = CaipNetworkId<VaultNamespace>

/** What the frame does for each message of the app's. What has no handler here is refused by name. */
export function createHandlers(options: HandlersOptions): FrameHandlers {
  const { session, service, social, wallet, flows, manage, vault, node, smart, networks, appearance } = options
  const { clock, appOrigin, checkStorage, batches } = options
  let current: ChainId = 'eip155:1'

  async function listAccounts(chainId: ChainId, signal: AbortSignal): Promise<readonly FrameAccount[]> {
    await wallet.open(signal)
    const accounts = await vault.ask('accounts', { chainId, ss58Prefix: networks.get(chainId)?.ss58Prefix }, { signal })
    const [owner] = accounts
    const address = owner && (await smart.addressOn(chainId, owner.address))
    if (!owner || address === undefined) return accounts
    // The owner's key and its path are not the smart account's.
    const account: FrameAccount = { chainId, address, type: 'smartAccount' }
    return smart.preferred() === 'eoa' ? [owner, account] : [account, owner]
  }
  const isDeployed = async (chainId: ChainId, address: string, signal: AbortSignal): Promise<boolean> =>
    String(await node.ask(chainId, { method: 'eth_getCode', params: [address, 'latest'] }, signal)).length > 2
  const addressesOn = async (chainId: ChainId, signal: AbortSignal): Promise<readonly string[]> =>
    (await listAccounts(chainId, signal)).map(({ address }) => address)

  /** A network of which the vault has no accounts is left out: an app may have more of them than the wallet. */
  async function accountsWhereAny(chainId: ChainId, signal: AbortSignal): Promise<readonly FrameAccount[]> {
    try {
      return await listAccounts(chainId, signal)
    } catch (error) {
      if (Object(error).code === 'VAULT_UNKNOWN_ACCOUNT') return []
      throw error
    }
  }

  /** What needs nobody's consent: accounts are told here, and everything else is the node's. */
  async function read(
    { method, params }: RequestOf<'RPC_REQUEST'>,
    { chainId, signal }: { readonly chainId: ChainId; readonly signal: AbortSignal },
  ): Promise<unknown> {
    switch (method) {
      case 'eth_accounts':
        return addressesOn(chainId, signal)
      case 'eth_chainId':
        if (!chainId.startsWith('eip155:')) throw new RpcError(4200, { details: method })
        return `0x${BigInt(chainId.slice('eip155:'.length)).toString(16)}`
      case 'getAccountAddresses':
        return (await listAccounts(chainId, signal)).map(({ address, publicKey, path, purpose }) => ({
          address,
          publicKey,
          path,
          intention: purpose,
        }))
      case 'wallet_getCapabilities':
        return readCapabilities(params, { chainId, signal })
      case 'wallet_getCallsStatus': {
        const [id] = parse(v.looseTuple([v.pipe(v.string(), v.maxLength(4_096))]), params)
        const { readCallsStatus } = await import('../requests/prepareEvmBatch.js')
        const on = requireEip155(chainId, method)
        const bundler = smart.networks.has(on) ? smart.bundler : undefined
        return readCallsStatus(id, batches.get(id), { node, bundler, clock, signal, chainId: on })
      }
    }
    if (method.startsWith('wallet_')) throw new RpcError(4200, { details: method })
    if (ofBundlers.has(method) && smart.networks.has(chainId))
      return smart.bundler.ask(chainId, { method, params }, signal)
    return node.ask(chainId, { method, params }, signal)
  }

  /** Whether several calls can be sent as one (EIP-5792), on the networks that are asked for, else on the one in use. */
  async function readCapabilities(
    params: unknown,
    { chainId, signal }: { readonly chainId: ChainId; readonly signal: AbortSignal },
  ): Promise<unknown> {
    const [address, asked] = parse(capabilitiesSchema, params)
    const chainIds = (asked?.map((id) => `eip155:${Number(id)}`) ?? [chainId]).filter(isEip155)
    const { readUpgrade } = await import('../requests/prepareEvmBatch.js')
    const entries = chainIds
      .filter((id) => networks.has(id))
      .map(async (id) => {
        const own = (await listAccounts(id, signal)).find((one) => one.address.toLowerCase() === address.toLowerCase())
        if (!own) return undefined
        const status =
          own.type === 'smartAccount' ? 'supported' : atomicStatus[await readUpgrade(id, address, { node, signal })]
        return [`0x${BigInt(id.slice('eip155:'.length)).toString(16)}`, { atomic: { status } }] as const
      })
    const found = (await Promise.all(entries)).filter((entry) => entry !== undefined)
    // The account is nobody's here, on any of them.
    if (found.length === 0 && entries.length > 0) throw new RpcError(4100)
    return Object.fromEntries(found)
  }

  async function runRpc(
    message: RequestOf<'RPC_REQUEST'>,
    { id, signal }: { readonly id: string; readonly signal: AbortSignal },
  ): Promise<unknown> {
    const kind = getRpcMethodKind(message.method)
    if (!kind) throw new RpcError(4200, { details: message.method })
    const request = toFrameRequest(message, { id, current })
    if (kind === 'safe') return read(message, { chainId: request.chainId, signal })
    const params = readParams(message)
    if (v.is(sentSchema, params) && batches.has(params[0].id)) throw new RpcError(5720)
    return (await wallet.open(signal)).run({ ...request, params }, signal)
  }

  const listSets = async (token: string, signal: AbortSignal) => (await service.wallet({ token, signal })).sets

  const getUser: NonNullable<FrameHandlers['GET_USER']> = async (asked, { signal }) => {
    const chainId =
      asked?.chainId === undefined
        ? current
        : toFrameRequest({ method: '', chainId: asked.chainId }, { id: '', current }).chainId
    if (asked?.preferredAccountType !== undefined) smart.setPreferred(asked.preferredAccountType)
    const accounts = await listAccounts(chainId, signal)
    const [account] = accounts
    if (account === undefined) throw new RpcError(4901)
    current = chainId
    const type = toPublicType(account)
    return {
      email: session.email(),
      address: account.address,
      chainId: toWire(chainId),
      accounts: accounts.map((one) => ({ address: one.address, type: toPublicType(one) })),
      userName: session.userName(),
      preferredAccountType: type,
      // A node that does not answer keeps nobody from being told who is there.
      ...(type === 'smartAccount' && {
        smartAccountDeployed: await isDeployed(chainId, account.address, signal).catch(() => false),
      }),
    }
  }

  const handlers: FrameHandlers = {
    // The first thing that is asked: what can keep nothing is of no use here, and says so before anybody types anything.
    SYNC_DAPP_DATA: () => checkStorage(),
    SYNC_THEME({ themeMode, themeVariables }) {
      appearance.set({ themeMode, themeVariables })
      return undefined
    },
    SYNC_APPEARANCE(look) {
      appearance.set(look)
      return undefined
    },
    IS_CONNECTED: () => ({ isConnected: session.isSignedIn() }),
    async GET_STATUS(_, { signal }) {
      const isConnected = session.isSignedIn()
      const sets = !isConnected ? [] : await session.use((token) => listSets(token, signal), signal)
      return {
        isConnected,
        isLocked: !wallet.isOpen(),
        isNew: wallet.isNew(),
        email: session.email(),
        recoveryMethods: [...new Set(sets.flatMap(({ recoveryMethod }) => recoveryMethod ?? []))],
        isRecoveryNeeded: isConnected && !sets.some(({ hasRecovery }) => hasRecovery),
      }
    },
    async SET_UP_RECOVERY(asked, { signal }) {
      const { offerRecovery } = await import('./recovery/offerRecovery.js')
      return { method: await offerRecovery({ flows, wallet, manage }, asked, signal) }
    },
    REMOVE_RECOVERY: ({ method }, { signal }) =>
      flows.run(async (context) => {
        const { removeRecovery } = await import('./recovery/removeRecovery.js')
        return removeRecovery(context, { method })
      }, signal),
    RECOVER: ({ method }, { signal }) =>
      flows.run(async (context) => {
        const { recoverWallet } = await import('./recovery/recoverWallet.js')
        return recoverWallet(context, { method })
      }, signal),
    async CONNECT_EMAIL({ email }, { signal }) {
      const before = session.email()
      if (session.isSignedIn() && before !== email) {
        wallet.close()
        await session.end(signal).catch(() => {})
      }
      return { action: await session.begin(email, signal) }
    },
    async SIGN_IN({ email }, { signal }) {
      if (email === undefined && session.isSignedIn()) return
      await flows.run(async ({ place, texts }) => {
        const { signInByScreens } = await import('./signInByScreens.js')
        const before = session.email()
        if (before !== null && before !== email) {
          wallet.close()
          await session.end(place.signal).catch(() => {})
        }
        await signInByScreens(place, { session, clock, texts, email, appOrigin })
      }, signal)
    },
    CONNECT_DEVICE: (_, { signal }) => session.approved(signal),
    CONNECT_OTP: ({ otp }, { signal }) => session.finish(otp, signal),
    async UPDATE_EMAIL({ email }, { signal }) {
      await session.beginUpdate(email, signal)
      return { action: 'VERIFY_PRIMARY_OTP' }
    },
    UPDATE_EMAIL_PRIMARY_OTP: ({ otp }, { signal }) => session.confirmFormer(otp, signal),
    async UPDATE_EMAIL_SECONDARY_OTP({ otp }, { signal }) {
      return { newEmail: await session.confirmNew(otp, signal) }
    },
    GET_CHAIN_ID: () => ({ chainId: toWire(current) }),
    SWITCH_NETWORK({ chainId }) {
      current = toFrameRequest({ method: '', chainId }, { id: '', current }).chainId
      return { chainId: toWire(current) }
    },
    GET_USER: getUser,
    ...createSocialHandlers({ social, close: () => wallet.close(), getUser }),
    GET_SMART_ACCOUNT_ENABLED_NETWORKS: () => ({
      smartAccountEnabledNetworks: [...smart.networks].map((id) => Number(id.slice('eip155:'.length))),
    }),
    async SET_PREFERRED_ACCOUNT({ type }, { signal }) {
      if (type !== 'eoa' && smart.networks.size === 0)
        throw new RpcError(4200, { details: 'The wallet has no smart accounts.' })
      smart.setPreferred(type)
      const [account] = await listAccounts(current, signal)
      if (account === undefined) throw new RpcError(4901)
      return { type: toPublicType(account), address: account.address }
    },
    // What an app would like to be taken first is no promise: each account says what it is.
    async GET_ACCOUNTS({ chainIds, preferredAccountTypes }, { signal }) {
      const { eip155: wanted } = preferredAccountTypes ?? {}
      if (wanted === 'eoa' || wanted === 'smartAccount') smart.setPreferred(wanted)
      const lists = await Promise.all(
        chainIds.flatMap((chainId) => (isOurs(chainId) ? [accountsWhereAny(chainId, signal)] : [])),
      )
      // On EVM networks and Solana an address is the same on all of them, but for smart accounts, which are on some.
      const accounts = new Map(lists.flat().map((one) => [`${keyOf(one)} ${one.address}`, toAccount(one)] as const))
      // The network in use is asked for first.
      const inUse = lists.flat().find(({ type }) => type === 'smartAccount')
      if (inUse) {
        const isThere = await isDeployed(inUse.chainId, inUse.address, signal).catch(() => false)
        accounts.set(`${keyOf(inUse)} ${inUse.address}`, toAccount(inUse, isThere))
      }
      const rank = ({ type }: ReturnType<typeof toAccount>) =>
        Number((type === 'smartAccount') !== (smart.preferred() === 'smartAccount'))
      const ordered = [...accounts.values()].sort((a, b) => rank(a) - rank(b))
      return { email: session.email(), userName: session.userName(), accounts: ordered }
    },
    async LIST_DEVICES(_, { signal }) {
      const devices = await session.use((token) => service.devices({ token, signal }), signal)
      return {
        devices: devices.slice(0, 100).map(({ id, browser, createdAt, usedAt, isThis }) => ({
          id,
          name: browser.slice(0, 128),
          addedAtMs: createdAt,
          usedAtMs: usedAt,
          isThisOne: isThis,
        })),
      }
    },
    async LIST_EMAILS(_, { signal }) {
      const { email, secondEmail } = await session.use((token) => service.user({ token, signal }), signal)
      return {
        emails: [
          ...(email === null ? [] : [{ email, isPrimary: true }]),
          ...(secondEmail === undefined ? [] : [{ email: secondEmail, isPrimary: false }]),
        ],
      }
    },
    async REMOVE_DEVICE({ id }, { signal }) {
      return (await manage()).removeDevice(id, signal)
    },
    async EXPORT_PHRASE(_, { signal }) {
      return (await manage()).exportPhrase(signal)
    },
    async IMPORT_PHRASE(_, { signal }) {
      return (await manage()).importPhrase(signal)
    },
    async ADD_EMAIL({ email }, { signal }) {
      return (await manage()).addEmail(email, signal)
    },
    async ADD_EMAIL_OTP({ otp }, { signal }) {
      await session.confirmNew(otp, signal, 'second')
    },
    async REMOVE_EMAIL({ email }, { signal }) {
      return (await manage()).removeEmail(email, signal)
    },
    async DELETE_WALLET(_, { signal }) {
      return (await manage()).deleteWallet(signal)
    },
    async MANAGE_WALLET(asked, { signal }) {
      return (await manage()).manage(asked?.part, signal)
    },
    LOCK() {
      flows.end(new VaultLockedError())
      wallet.close()
      return undefined
    },
    async SIGN_OUT(_, { signal }) {
      flows.end(new SignedOutError())
      wallet.close()
      // Signed out all the same where the service cannot be told: what it would have given a token for is gone here.
      await session.end(signal).catch(() => {})
    },
    RPC_REQUEST: runRpc,
  }
  return Object.fromEntries(
    Object.entries(handlers).map(([name, handle]) => [
      name,
      async (payload: never, context: never) => {
        try {
          return await (handle as (payload: never, context: never) => unknown)(payload, context)
        } catch (error) {
          throw toRefusal(error)
        }
      },
    ]),
  )
}

/** An account of the vault's, or the smart account that its key owns. */
type FrameAccount = Pick<VaultAccount, 'chainId' | 'address' | 'purpose'> & {
  readonly type: VaultAccount['type'] | 'smartAccount'
  readonly publicKey?: string | undefined
  readonly path?: string | undefined
}

const toPublicType = ({ type }: FrameAccount) => (type === 'smartAccount' ? type : 'eoa')

/** What a node has no answer for (ERC-7769). */
const ofBundlers: ReadonlySet<string> = new Set([
  'eth_getUserOperationReceipt',
  'eth_estimateUserOperationGas',
  'eth_getUserOperationByHash',
  'eth_supportedEntryPoints',
])

const hexId = v.pipe(v.string(), v.regex(/^0x[0-9a-f]{1,13}$/i))
const capabilitiesSchema = v.union([
  v.tuple([v.string(), v.pipe(v.array(hexId), v.maxLength(32))]),
  v.pipe(
    v.tuple([v.string()]),
    v.transform(([address]) => [address, undefined] as const),
  ),
])
/** By the names of EIP-5792. */
const atomicStatus = { done: 'supported', needed: 'ready', impossible: 'unsupported' } as const
const sentSchema = v.looseTuple([v.object({ id: v.string(), calls: v.array(v.unknown()) })])

const isEip155 = (chainId: string): chainId is `eip155:${string}` => chainId.startsWith('eip155:')

function requireEip155(chainId: ChainId, method: string): `eip155:${string}` {
  if (isEip155(chainId)) return chainId
  throw new RpcError(4200, { details: method })
}

/** As the protocol's schema of the method has them. @throws UnsignableError */
function readParams({ method, params }: RequestOf<'RPC_REQUEST'>): unknown {
  try {
    return parseRpcParams(method as Parameters<typeof parseRpcParams>[0], params)
  } catch (cause) {
    throw new UnsignableError(cause instanceof Error ? cause.message : 'The params are none.', { cause })
  }
}

const isOurs = (chainId: string): chainId is ChainId => /^(?:eip155|solana|bip122|polkadot):/.test(chainId)

const isPerNetwork = ({ chainId, type }: FrameAccount): boolean =>
  type === 'smartAccount' || /^(?:bip122|polkadot):/.test(chainId)

const keyOf = (one: FrameAccount): string => (isPerNetwork(one) ? one.chainId : String(one.chainId.split(':')[0]))

function toAccount(one: FrameAccount, isDeployed?: boolean) {
  const { chainId, address, type, publicKey, path = '', purpose } = one
  return {
    namespace: chainId.split(':')[0] as VaultNamespace,
    address,
    type,
    ...(isDeployed !== undefined && { isDeployed }),
    ...(publicKey !== undefined && { publicKey }),
    ...(path !== '' && { path }),
    ...(isPerNetwork(one) && { chainId }),
    ...(purpose && { purpose }),
  }
}

const toWire = (chainId: ChainId): number | string =>
  chainId.startsWith('eip155:') ? Number(chainId.slice('eip155:'.length)) : chainId
