import { withFeatureCode } from '../../components/featureCode.js'
import { ActivityCode } from '../activity/useActivity.js'

// What an account holds and has done, each with code of its own.

/** The tokens, and the value of all of them, with the feature that they show; both are loaded side by side. */
export async function loadTokens() {
  const [{ withPortfolio }, code] = await Promise.all([
    import('../tokens/TokensTab.js'),
    import('@hawser/core/portfolio'),
  ])
  return withPortfolio(code)
}

export const loadNfts = () => import('../nfts/NftsTab.js')

/** The part of the token's view that is of an NFT. */
export const loadNftDetails = () => import('../nfts/NftDetails.js')

/** The history, with the feature that it shows; both are loaded side by side. */
export async function loadActivity() {
  const [{ ActivityTab }, code] = await Promise.all([
    import('../activity/ActivityTab.js'),
    import('@hawser/core/activity'),
  ])
  return { ActivityTab: withFeatureCode(ActivityCode, ActivityTab, code) }
}
