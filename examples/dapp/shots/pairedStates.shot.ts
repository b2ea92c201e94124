import { photograph } from './photograph.js'
import { pairedStates } from './states.js'

photograph(pairedStates)
