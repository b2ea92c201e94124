import * as v from 'valibot'
import type { Address } from 'viem'
import { ProviderRpcError } from './providerRpcError.js'
import { revokeGrant } from './revokeGrant.js'
import type { RequestHandler, WalletContext } from './walletContext.js'
import { addressSchema, chainIdSchema, parseParams } from './walletSchemas.js'

const termSchema = v.object({ type: v.string(), data: v.record(v.string(), v.unknown()) })
const grantSchema = v.looseTuple([
  v.object({
    chainId: chainIdSchema,
    address: v.optional(addressSchema),
    expiry: v.pipe(v.number(), v.safeInteger(), v.minValue(1)),
    signer: termSchema,
    permissions: v.pipe(v.array(termSchema), v.minLength(1)),
    policies: v.optional(v.array(termSchema), []),
  }),
])
const requestSchema = v.pipe(
  v.array(
    v.object({
      chainId: chainIdSchema,
      from: v.optional(addressSchema),
      to: addressSchema,
      permission: v.object({ ...termSchema.entries, isAdjustmentAllowed: v.boolean() }),
      rules: v.nullish(v.array(termSchema), []),
    }),
  ),
  v.minLength(1),
)

/** Requests to act ahead of time, and what of them was granted, by the earlier and the present names of ERC-7715. A grant's context is what the account's key signed of it. */
export function permissionRequests(context: WalletContext): Readonly<Record<string, RequestHandler>> {
  const { behavior } = context
  /** What was granted, as its app was told, by its context and the account that allows it. */
  const told = new Map<string, { readonly address: Address; readonly chainId: number; readonly grant: object }>()

  function check(method: string, isPresent: boolean): void {
    const isKnown = !behavior('noPermissions') && isPresent === (behavior('presentPermissionNames') !== undefined)
    if (!isKnown) throw new ProviderRpcError(-32601, `The method "${method}" does not exist / is not available.`)
  }

  function accountOf(address: Address | undefined, chainId: number) {
    if (!context.knowsChain(chainId)) throw new ProviderRpcError(-32602, `The wallet does not know chain ${chainId}.`)
    return context.authorizedAccount(address ?? (context.visibleAccounts()[0] as Address))
  }

  async function grant(address: Address | undefined, chainId: number, terms: object): Promise<string> {
    const message = JSON.stringify({ ...terms, salt: crypto.randomUUID() })
    const signature = await accountOf(address, chainId).signMessage({ message })
    context.grants.add(signature)
    return behavior('malformedGrant') ? '' : signature
  }

  return {
    async wallet_grantPermissions(params, method) {
      check(method, false)
      const [request] = parseParams(method, grantSchema, params)
      const { address } = accountOf(request.address, request.chainId)
      await context.prompt('permissions', method, params)
      const asked = Array.isArray(params) ? (params[0] as object) : {}
      return { ...asked, address, context: await grant(address, request.chainId, asked) }
    },
    async wallet_requestExecutionPermissions(params, method) {
      check(method, true)
      const requests = parseParams(method, requestSchema, params)
      for (const { from, chainId } of requests) accountOf(from, chainId)
      await context.prompt('permissions', method, params)
      const asked = params as readonly object[]
      return Promise.all(
        requests.map(async ({ from, to, chainId }, index) => {
          const granted = {
            ...asked[index],
            context: await grant(from, chainId, asked[index] ?? {}),
            dependencies: [],
            delegationManager: to,
          }
          told.set(granted.context, { address: accountOf(from, chainId).address, chainId, grant: granted })
          return granted
        }),
      )
    },
    async wallet_getGrantedExecutionPermissions(_params, method) {
      check(method, true)
      const own = context.visibleAccounts().map((address) => address.toLowerCase())
      return [...told].flatMap(([id, { address, chainId, grant: granted }]) =>
        context.grants.has(id) && own.includes(address.toLowerCase())
          ? [{ ...granted, from: address, chainId: `0x${chainId.toString(16)}` }]
          : [],
      )
    },
    async wallet_revokeExecutionPermission(params, method) {
      check(method, true)
      const [{ permissionContext }] = parseParams(
        method,
        v.looseTuple([v.object({ permissionContext: v.string() })]),
        params,
      )
      await revokeGrant(context, { grant: permissionContext, method, params })
      return null
    },
  }
}
