import { InvalidOptionsError } from '@hawser/common'
import type { SendOptions, SendOptionsInput } from '../provider/sendOptions.js'
import { toCommitment } from './toCommitment.js'

/** Options as nodes and wallets take them; what is not given is left out. @throws InvalidCommitmentError, InvalidOptionsError */
export function toSendOptions(options: SendOptionsInput = {}): SendOptions {
  const { preflightCommitment, skipPreflight, maxRetries, minContextSlot } = options
  for (const [name, value] of Object.entries({ maxRetries, minContextSlot })) {
    if (value !== undefined && !(Number.isSafeInteger(value) && value >= 0))
      throw new InvalidOptionsError(`${name} must be a whole number from 0.`)
  }
  if (skipPreflight !== undefined && typeof skipPreflight !== 'boolean')
    throw new InvalidOptionsError('skipPreflight must be true or false.')
  return {
    ...(preflightCommitment !== undefined && { preflightCommitment: toCommitment(preflightCommitment) }),
    ...(skipPreflight !== undefined && { skipPreflight }),
    ...(maxRetries !== undefined && { maxRetries }),
    ...(minContextSlot !== undefined && { minContextSlot }),
  }
}
