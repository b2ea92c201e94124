import * as v from 'valibot'
import type { ConnectionReport } from '../contracts/connector.js'
import type { Account } from './account.js'
import { accountTypeSchema, chainIdSchema, namespaceSchema, textSchema } from './leafSchemas.js'

const isOptionalText = (value: unknown): value is string | undefined => value === undefined || typeof value === 'string'

const accountSchema = v.object({
  namespace: namespaceSchema,
  address: textSchema,
  type: accountTypeSchema,
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
  chainId: chainIdSchema,
}) satisfies v.GenericSchema<unknown, ConnectionReport>
