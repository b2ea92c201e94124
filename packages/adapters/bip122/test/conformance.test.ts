import { bitcoinWalletProtocols, createBip122Conformance } from '@hawser/testing/bip122'
import { describeAdapterConformance } from '@hawser/testing/conformance'
import { bip122 } from '../src/exports/index.js'
import { verifyBitcoinMessage } from './fixtures/verifyBitcoinMessage.js'

for (const protocol of bitcoinWalletProtocols) {
  describeAdapterConformance(
    createBip122Conformance({
      name: `bip122 by ${protocol}`,
      protocol,
      createAdapter: () => bip122(),
      verifyMessage: verifyBitcoinMessage,
    }),
  )
}
