import { caipNetworkIdSchema, chainNamespaces } from '@hawser/common'
import * as v from 'valibot'
import type { ConnectionReport } from '../contracts/connector.js'

const filledString = v.pipe(v.string(), v.trim(), v.nonEmpty(), v.maxLength(256))

const accountSchema = v.object({
  namespace: v.picklist(chainNamespaces),
  address: filledString,
  type: v.picklist(['eoa', 'smartAccount', 'payment']),
  publicKey: v.optional(v.string()),
  path: v.optional(v.string()),
})

/** A report as a connector gives it: wallets stand behind it, so nothing of it is taken on trust. */
export const connectionReportSchema = v.pipe(
  v.object({
    connectionId: v.custom<ConnectionReport['connectionId']>((value) => typeof value === 'string'),
    generation: v.pipe(v.number(), v.safeInteger()),
    namespace: v.picklist(chainNamespaces),
    accounts: v.pipe(v.array(accountSchema), v.maxLength(1_000)),
    chainId: v.nullable(caipNetworkIdSchema),
  }),
  v.check(
    ({ namespace, connectionId }) =>
      connectionId.startsWith(`${namespace}/`) && connectionId.length > namespace.length + 1,
    'the connection id is not <namespace>/<connector id>',
  ),
  v.check(
    ({ namespace, accounts }) => accounts.every((account) => account.namespace === namespace),
    'an account is of another namespace than its report',
  ),
  v.check(
    ({ namespace, chainId }) => chainId === null || chainId.startsWith(`${namespace}:`),
    'the chain is of another namespace than its report',
  ),
)
