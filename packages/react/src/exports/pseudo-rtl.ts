export { pseudoRtl } from '../text/pseudoRtl.js'
