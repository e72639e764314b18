"""Pictures of the table: SVG that stands alone, and PNG where a renderer is there."""
