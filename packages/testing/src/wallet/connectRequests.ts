import * as v from 'valibot'
import { numberToHex } from 'viem'
import { ProviderRpcError } from './providerRpcError.js'
import { revokeGrant } from './revokeGrant.js'
import { never, type RequestHandler, type WalletContext } from './walletContext.js'
import { parseParams } from './walletSchemas.js'

const permissionsSchema = v.looseTuple([v.object({ eth_accounts: v.record(v.string(), v.unknown()) })])
const grantSchema = v.looseTuple([v.object({ permissionsContext: v.string() })])

/** Requests for accounts and permissions (EIP-2255). */
export function connectRequests(context: WalletContext): Readonly<Record<string, RequestHandler>> {
  const { state, behavior } = context
  const malformed = () => [42, null, { address: '0x0' }, 'not an address']
  const accounts = () => (behavior('malformedAccounts') ? malformed() : context.visibleAccounts())

  async function authorize(params: unknown, method: string): Promise<void> {
    if (behavior('hangsOnConnect')) await never()
    if (behavior('eventsBeforeConnect')) context.emitUnasked()
    await context.prompt('connect', method, params)
    state.update({ isAuthorized: true })
    context.emit('connect', { chainId: numberToHex(context.reportedChainId()) })
    context.emit('accountsChanged', context.visibleAccounts())
  }

  function permissions(): readonly object[] {
    const { isAuthorized, selectedAccounts } = state.get()
    if (!isAuthorized || selectedAccounts.length === 0) return []
    // A lock hides accounts, and takes no permission away.
    const caveat = { type: 'restrictReturnedAccounts', value: selectedAccounts }
    return [{ parentCapability: 'eth_accounts', caveats: [caveat] }]
  }

  return {
    async eth_requestAccounts(params, method) {
      const { isAuthorized, isLocked } = state.get()
      if (!isAuthorized || isLocked) await authorize(params, method)
      else if (behavior('hangsOnConnect')) await never()
      return accounts()
    },
    async eth_accounts() {
      if (behavior('hangsOnAccounts')) await never()
      if (behavior('eventsBeforeConnect') && !state.get().isAuthorized) context.emitUnasked()
      return accounts()
    },
    async wallet_requestPermissions(params, method) {
      parseParams(method, permissionsSchema, params)
      await authorize(params, method)
      return permissions()
    },
    async wallet_getPermissions() {
      return permissions()
    },
    async wallet_revokePermissions(params, method) {
      if (behavior('noRevokePermissions')) throw new ProviderRpcError(-32601, `The method "${method}" does not exist.`)
      if (v.is(grantSchema, params)) {
        // Wallets without the permissions of ERC-7715 under this name answer as they do to any name that they do not know.
        if (behavior('noPermissions') || behavior('presentPermissionNames')) return null
        await revokeGrant(context, { grant: params[0].permissionsContext, method, params })
        return {}
      }
      parseParams(method, permissionsSchema, params)
      const wasAuthorized = state.get().isAuthorized
      state.update({ isAuthorized: false })
      if (wasAuthorized) context.emit('accountsChanged', [])
      if (behavior('eventsAfterDisconnect')) context.later(0, context.emitUnasked)
      return null
    },
    async wallet_watchAsset(params, method) {
      await context.prompt('watchAsset', method, params)
      return true
    },
  }
}
