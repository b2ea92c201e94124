export { socialMarks } from '../marks/socialMarks.js'
