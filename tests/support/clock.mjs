// Preloaded into a shop (node --import): each SIGUSR2 moves its clock ten minutes forward.
const now = Date.now;
let ahead = 0;
Date.now = () => now() + ahead;
process.on('SIGUSR2', () => (ahead += 600_000));
