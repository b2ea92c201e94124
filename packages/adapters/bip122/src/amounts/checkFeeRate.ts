import { InvalidFeeRateError } from '../errors/invalidFeeRateError.js'

/** Beyond this somebody is mistaken, or worse: it has never been paid. */
export const highestFeeRate = 10_000

/** Whether a transaction can pay `feeRate` satoshis for each virtual byte. @throws InvalidFeeRateError */
export function checkFeeRate(feeRate: number): void {
  if (!(typeof feeRate === 'number' && feeRate > 0 && feeRate <= highestFeeRate))
    throw new InvalidFeeRateError({ details: `Received ${String(feeRate)}` })
}
