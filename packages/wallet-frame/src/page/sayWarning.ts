import { shortenAddress as short } from '@hawser/common'
import type { ConsentWarning } from '../consent/warnings.js'
import type { Text } from '../text/createText.js'

/** A warning in words. */
export function sayWarning(warning: ConsentWarning, text: Text): string {
  switch (warning.code) {
    case 'signInElsewhere':
      return text('warning.signInElsewhere', { domain: warning.domain })
    case 'signInOther':
      return text('warning.signInOther', { address: warning.address })
    case 'firstTime':
    case 'spenderIsNoContract':
      return text(`warning.${warning.code}`, { address: short(warning.address) })
    case 'lookAlike':
      return text('warning.lookAlike', { address: warning.address, known: warning.known })
    case 'unlimited':
      return text('warning.unlimited', { spender: short(warning.spender) })
    case 'actsAlone':
      return text('warning.actsAlone', { spender: short(warning.spender) })
    case 'wholeCollection':
      return text('warning.wholeCollection', { operator: short(warning.operator) })
    case 'spendableBySignature':
      return warning.spender === null
        ? text('warning.spendableBySignature')
        : text('warning.spendableBySignatureOf', { spender: short(warning.spender) })
    case 'givesUpAccount':
      return warning.account === null
        ? text('warning.givesUpAccount')
        : text('warning.givesUpAccountOf', { account: warning.account })
    case 'openSighash':
      return text('warning.openSighash', { input: warning.input })
    case 'extraBytes':
      return text.plural('warning.extraBytes', warning.count)
    case 'otherFeePayer':
      return text('warning.otherFeePayer', { address: warning.address })
    case 'highFee':
      return text('warning.highFee', { percent: text.percent(warning.percent) })
    case 'fails':
      return warning.reason === null ? text('warning.fails') : text('warning.failsBecause', { reason: warning.reason })
    default:
      return text(`warning.${warning.code}`)
  }
}
