import { WalletActionCard } from '../card/ActionCard.js'
import { SwitchNetwork } from '../namespaces/SwitchNetwork.js'
import switchNetworkSource from '../namespaces/SwitchNetwork.tsx?raw'
import { LookUpSolanaTransaction } from './LookUpSolanaTransaction.js'
import lookUpSource from './LookUpSolanaTransaction.tsx?raw'
import { SignSolanaMessage } from './SignSolanaMessage.js'
import signMessageSource from './SignSolanaMessage.tsx?raw'
import { SignSolanaTransaction } from './SignSolanaTransaction.js'
import signTransactionSource from './SignSolanaTransaction.tsx?raw'
import { TransferSolana } from './TransferSolana.js'
import transferSource from './TransferSolana.tsx?raw'

export function SolanaActions() {
  return (
    <>
      <WalletActionCard
        namespace="solana"
        title="Sign text with a Solana account"
        description="ed25519 over the text’s bytes, in base58."
        file="solana/SignSolanaMessage.tsx"
        source={signMessageSource}
      >
        <SignSolanaMessage />
      </WalletActionCard>
      <WalletActionCard
        namespace="solana"
        title="Sign a Solana transaction"
        description="Built with @solana/kit: signed only, or signed and sent."
        file="solana/SignSolanaTransaction.tsx"
        source={signTransactionSource}
      >
        <SignSolanaTransaction />
      </WalletActionCard>
      <WalletActionCard
        namespace="solana"
        title="Send SOL or a token"
        description="Creates the recipient’s token account if needed."
        file="solana/TransferSolana.tsx"
        source={transferSource}
      >
        <TransferSolana />
      </WalletActionCard>
      <WalletActionCard
        namespace="solana"
        title="Look up a Solana transaction"
        description="Check whether an interrupted transfer arrived."
        file="solana/LookUpSolanaTransaction.tsx"
        source={lookUpSource}
      >
        <LookUpSolanaTransaction />
      </WalletActionCard>
      <WalletActionCard
        namespace="solana"
        title="Switch network"
        description="Makes it the network in use."
        file="namespaces/SwitchNetwork.tsx"
        source={switchNetworkSource}
      >
        <SwitchNetwork namespace="solana" />
      </WalletActionCard>
    </>
  )
}
