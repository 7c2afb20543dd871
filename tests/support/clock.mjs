// Preloaded into a shop (node --import): each SIGUSR2 moves its clocks ten minutes forward.
const now = Date.now;
let ahead = 0;
const tick = performance.now.bind(performance);
Date.now = () => now() + ahead;
performance.now = () => tick() + ahead;
process.on('SIGUSR2', () => (ahead += 600_000));
