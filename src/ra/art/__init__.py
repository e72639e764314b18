"""Our own art: tiles and pieces as SVG, colours (`tokens.css`) and motion (`motion.css`)."""
