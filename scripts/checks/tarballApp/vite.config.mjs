import react from '@vitejs/plugin-react'

// As Vite's own template for React has it.
export default { plugins: [react()] }
