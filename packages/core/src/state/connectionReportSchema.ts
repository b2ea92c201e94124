import { type CaipNetworkId, type ChainNamespace, isChainNamespace } from '@hawser/common'
import * as v from 'valibot'
import type { ConnectionReport } from '../contracts/connector.js'
import type { Account, AccountType } from './account.js'
import { isAccountType, isChainId, isText } from './leafChecks.js'

const namespaceSchema = v.custom<ChainNamespace>(isChainNamespace, 'expected a known namespace')

const isOptionalText = (value: unknown): value is string | undefined => value === undefined || typeof value === 'string'

const accountSchema = v.object({
  namespace: namespaceSchema,
  address: v.custom<string>(isText, 'expected text'),
  type: v.custom<AccountType>(isAccountType, 'expected an account type'),
  publicKey: v.optional(v.custom<string>(isOptionalText)),
  path: v.optional(v.custom<string>(isOptionalText)),
}) satisfies v.GenericSchema<unknown, Account>

/** A report as a connector gives it: wallets stand behind it, so nothing of it is taken on trust. */
export const connectionReportSchema = v.object({
  connectionId: v.custom<ConnectionReport['connectionId']>(
    (value) => typeof value === 'string',
    'expected a connection id',
  ),
  generation: v.custom<number>(Number.isSafeInteger, 'expected a whole number'),
  namespace: namespaceSchema,
  accounts: v.array(accountSchema),
  chainId: v.custom<CaipNetworkId | null>(isChainId, 'expected a CAIP-2 id'),
}) satisfies v.GenericSchema<unknown, ConnectionReport>
