export { type Holdings, type HoldingsQuestion, holdingsResource } from '../portfolio/holdingsResource.js'
export { type PortfolioApi, portfolio } from '../portfolio/portfolio.js'
export {
  type Portfolio,
  type PortfolioPart,
  type PortfolioQuestion,
  type PortfolioState,
  selectPortfolio,
  selectPortfolioQuestions,
} from '../portfolio/portfolioState.js'
export type { PortfolioChange, PortfolioToken, TokenWarning } from '../portfolio/portfolioTokens.js'
