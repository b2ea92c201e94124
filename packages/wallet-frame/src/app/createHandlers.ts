import { type Clock, RpcError } from '@hawser/common'
import type { FrameHandlers } from '@hawser/embedded-wallet/protocol'
import type { ConsentNode } from '../consent/facts/consentNode.js'
import { SignedOutError, VaultLockedError } from '../errors.js'
import type { Appearance } from '../page/createAppearance.js'
import type { Batches } from '../requests/batches.js'
import type { GrantedPermissions } from '../requests/grantedPermissions.js'
import type { SmartAccounts } from '../requests/smartAccounts.js'
import { toFrameRequest } from '../requests/toFrameRequest.js'
import type { VaultClient } from '../worker/createVaultClient.js'
import type { AppProofs } from './createAppProofs.js'
import type { Flows } from './createFlows.js'
import { createRpc } from './createRpc.js'
import { createSocialHandlers } from './createSocialHandlers.js'
import type { WalletHolder } from './createWalletHolder.js'
import { type ChainId, createFrameAccounts, keyOf, toAccount, toPublicType } from './frameAccounts.js'
import type { Manage } from './manage/createManage.js'
import type { PageNetwork } from './pageNetworks.js'
import type { SocialSignIn } from './socialSignIn.js'
import { findWords, toRefusal } from './toRefusal.js'
import type { WalletService } from './walletService.js'
import type { WalletSession } from './walletSession.js'

export interface HandlersOptions {
  readonly session: WalletSession
  readonly service: WalletService
  /** Its code is loaded when it is first needed. */
  readonly social: () => Promise<SocialSignIn>
  readonly wallet: WalletHolder
  readonly flows: Flows
  readonly appProofs: Pick<AppProofs, 'give'>
  /** Its code is loaded when it is first needed. */
  readonly manage: () => Promise<Manage>
  readonly vault: Pick<VaultClient, 'ask'>
  readonly node: ConsentNode
  readonly smart: SmartAccounts
  readonly networks: ReadonlyMap<string, PageNetwork>
  readonly appearance: Pick<Appearance, 'set' | 'screens'>
  readonly clock: Clock
  readonly appOrigin: string
  /** @throws VaultStorageError */
  readonly checkStorage: () => Promise<void>
  /** The batches of calls that this page has sent, by their ids (EIP-5792). */
  readonly batches: () => Promise<Pick<Batches, 'get' | 'has' | 'settle'>>
  /** What the app was granted (ERC-7715). */
  readonly permissions: () => Promise<GrantedPermissions>
}

/** What the frame does for each message of the app's. What has no handler here is refused by name. */
export function createHandlers(options: HandlersOptions): FrameHandlers {
  const { session, service, social, wallet, flows, manage, smart, appearance, clock, appOrigin, checkStorage } = options
  const accounts = createFrameAccounts(options)
  const runRpc = createRpc({ ...options, accounts })
  let current: ChainId = 'eip155:1'

  const listSets = async (token: string, signal: AbortSignal) => (await service.wallet({ token, signal })).sets

  const getUser: NonNullable<FrameHandlers['GET_USER']> = async (asked, { signal }) => {
    const chainId =
      asked?.chainId === undefined
        ? current
        : toFrameRequest({ method: '', chainId: asked.chainId }, { id: '', current }).chainId
    if (asked?.preferredAccountType !== undefined) smart.setPreferred(asked.preferredAccountType)
    const listed = await accounts.list(chainId, signal)
    const [account] = listed
    if (account === undefined) throw new RpcError(4901)
    current = chainId
    const type = toPublicType(account)
    return {
      email: session.email(),
      address: account.address,
      chainId: toWire(chainId),
      accounts: listed.map((one) => ({ address: one.address, type: toPublicType(one) })),
      userName: session.userName(),
      preferredAccountType: type,
      ...(type === 'smartAccount' && { smartAccountDeployed: await accounts.isDeployed(account, signal) }),
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
      const action = await session.begin(email, signal)
      // While the user looks for the mail.
      if (action !== 'CONNECT') wallet.prepare()
      return { action }
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
        wallet.prepare()
        await signInByScreens(place, { session, clock, texts, email, appOrigin })
      }, signal)
    },
    CONNECT_PASSKEY: (_, { signal }) =>
      flows.run(async (context) => {
        const { connectByPasskey } = await import('./passkey/connectByPasskey.js')
        await connectByPasskey(context, { appOrigin })
      }, signal),
    AWAIT_LINK: (_, { signal }) => session.opened(signal),
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
      const [account] = await accounts.list(current, signal)
      if (account === undefined) throw new RpcError(4901)
      return { type: toPublicType(account), address: account.address }
    },
    // What an app would like to be taken first is no promise: each account says what it is.
    async GET_ACCOUNTS({ chainIds, preferredAccountTypes }, { signal }) {
      const { eip155: wanted } = preferredAccountTypes ?? {}
      if (wanted === 'eoa' || wanted === 'smartAccount') smart.setPreferred(wanted)
      const lists = await Promise.all(
        chainIds.flatMap((chainId) => (isOurs(chainId) ? [accounts.listWhereAny(chainId, signal)] : [])),
      )
      const listed = lists.flat()
      const told = new Map(listed.map((one) => [`${keyOf(one)} ${one.address}`, toAccount(one)] as const))
      // The network in use is asked for first.
      const inUse = listed.find(({ type }) => type === 'smartAccount')
      if (inUse)
        told.set(
          `${keyOf(inUse)} ${inUse.address}`,
          toAccount(inUse, { isDeployed: await accounts.isDeployed(inUse, signal) }),
        )
      const rank = ({ type }: ReturnType<typeof toAccount>) =>
        Number((type === 'smartAccount') !== (smart.preferred() === 'smartAccount'))
      const ordered = [...told.values()].sort((a, b) => rank(a) - rank(b))
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
    async EXPORT_PHRASE(asked, { signal }) {
      return (await manage()).exportPhrase(asked, signal)
    },
    async IMPORT_PHRASE(asked, { signal }) {
      return (await manage()).importPhrase(asked, signal)
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
    async DELETE_WALLET(asked, { signal }) {
      return (await manage()).deleteWallet(asked, signal)
    },
    async MANAGE_WALLET(asked, { signal }) {
      return (await manage()).manage(asked, signal)
    },
    GIVE_PROOF(given) {
      options.appProofs.give(given)
      return undefined
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
    RPC_REQUEST: (message, { id, signal }) => runRpc(message, { id, current, signal }),
  }
  return Object.fromEntries(
    Object.entries(handlers).map(([name, handle]) => [
      name,
      async (payload: never, context: never) => {
        try {
          return await (handle as (payload: never, context: never) => unknown)(payload, context)
        } catch (error) {
          throw toRefusal(error, await findWords(error, appearance))
        }
      },
    ]),
  )
}

const isOurs = (chainId: string): chainId is ChainId => /^(?:eip155|solana|bip122|polkadot):/.test(chainId)

const toWire = (chainId: ChainId): number | string =>
  chainId.startsWith('eip155:') ? Number(chainId.slice('eip155:'.length)) : chainId
