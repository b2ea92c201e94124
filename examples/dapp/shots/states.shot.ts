import { photograph } from './photograph.js'
import { states } from './states.js'

photograph(states)
