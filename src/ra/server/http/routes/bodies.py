"""The body of a request, as JSON. Litestar has the same since 2.23; with this, 2.22 is enough."""

from typing import Annotated, TypeAlias, TypeVar

from litestar.enums import RequestEncodingType
from litestar.params import BodyKwarg

T = TypeVar("T")
JSONBody: TypeAlias = Annotated[T, BodyKwarg(media_type=RequestEncodingType.JSON)]
