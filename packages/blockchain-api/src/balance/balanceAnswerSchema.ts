import { listSchema, tokenBalanceSchema } from '@hawser/common'
import * as v from 'valibot'

/** The schema of a balance service's answer. A balance in a wrong form is left out; an answer without a list is refused. */
export const balanceAnswerSchema = /* @__PURE__ */ v.object({
  balances: /* @__PURE__ */ listSchema(tokenBalanceSchema),
})
